import {createEngine} from '.';

/** The compiler of this page, for all its editors. */
export const engine = createEngine();
