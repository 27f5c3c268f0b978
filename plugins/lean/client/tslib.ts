/** The one helper of tslib that the site's libraries `require`. */
export {__importDefault} from 'tslib/tslib.es6.mjs';
