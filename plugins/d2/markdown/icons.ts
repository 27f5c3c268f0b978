import type {Compile, Diagnostic} from '../compiler';
import type {Icons} from '../icons';
import {findUnknownIcons} from '../mistakes/icons';

/** Makes a compiler report the icons that sources name, but the site doesn't have. */
export function withIconCheck(compile: Compile, icons: Icons): Compile {
  return async (request) => {
    const diagnostics = Object.entries(request.files).flatMap(([file, source]) =>
      findUnknownIcons(source, icons).map(({value, suggestion}): Diagnostic => {
        const linesBefore = source.slice(0, value.from).split('\n');
        const hint = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
        return {
          file,
          line: linesBefore.length,
          column: (linesBefore.at(-1)?.length ?? 0) + 1,
          message: `There is no icon "${value.text}".${hint} The icons are in the folder static/img/icons.`,
        };
      }),
    );
    return diagnostics.length > 0 ? {diagnostics} : compile(request);
  };
}
