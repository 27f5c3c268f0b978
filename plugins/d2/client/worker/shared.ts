import {createCompilerClient} from '.';

/** The one compiler that all editors of a page share. */
export const compiler = createCompilerClient();
