import {docusaurus} from './docusaurus';
import {ROOT} from './sources';

/** `npm run dev`: the authoring server of one locale (`npm run dev -- --locale ko`), which shows changes as they are saved. */
docusaurus(ROOT, ['start', '--no-open', ...process.argv.slice(2)]).then((code) => process.exit(code));
