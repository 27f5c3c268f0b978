/** The only function of tslib that `@docusaurus/utils-common` requires. */
export {__importDefault} from 'tslib/tslib.es6.mjs';
