/** Runs in a worker thread, one slide at a time. */
export {renderPng as default} from '../../shared/png/renderer.mjs';
