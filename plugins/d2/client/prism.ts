/** A client module that adds D2 to the theme's Prism, for sites that highlight code in the browser. */
import {Prism} from 'prism-react-renderer';
import {addD2ToPrism} from '../grammar/prism';

addD2ToPrism(Prism);
