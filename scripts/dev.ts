import {runDocusaurus} from './docusaurus';
import {ROOT} from './sources';

/** `npm run dev`: starts the development server of one locale (`npm run dev -- --locale ko`), which shows changes immediately. */
runDocusaurus(ROOT, ['start', '--no-open', ...process.argv.slice(2)]).then((code) => process.exit(code));
