export {default} from '../../BlogListPage/StructuredData';
