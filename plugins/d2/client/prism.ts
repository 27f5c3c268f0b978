/** A client module for sites whose pages highlight code with the theme's own Prism: it learns D2 from here. */
import {Prism} from 'prism-react-renderer';
import {addD2ToPrism} from '../grammar/prism';

addD2ToPrism(Prism);
