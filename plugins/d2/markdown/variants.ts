import {createProblem, type Diagram, type FenceResult} from './diagram';
import type {Fence} from './fence';

/** A change that readers can apply to a fence's source. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** A source whose lines may belong to a choice. */
export interface MarkedSource {
  /** The source without its marks, with all lines. */
  readonly source: string;
  /** For each line: `+` or `-` and the id of the choice that adds or removes it, or an empty string. */
  readonly marks: readonly string[];
}

/** Ids of the choices that show the same drawing in the other color scheme, on light and on dark pages. */
export const SCHEME_CHOICES: readonly string[] = ['dark', 'light'];

const MARKED_LINE = /^(.*?)[ \t]*#([+-][a-z0-9-]+)[ \t]*$/;

/** Reads a source whose lines may end in `#+id` or `#-id`. */
export function readMarkedSource(body: string): MarkedSource {
  const lines = body.split('\n').map((line) => {
    const [, text = line, mark = ''] = MARKED_LINE.exec(line) ?? [];
    return {text, mark};
  });
  return {source: lines.map(({text}) => text).join('\n'), marks: lines.map(({mark}) => mark)};
}

/** Returns the source that results from some of the choices. */
export function selectLines({source, marks}: MarkedSource, chosen: readonly string[]): string {
  const isShown = (mark = '') => mark === '' || chosen.includes(mark.slice(1)) === mark.startsWith('+');
  return source
    .split('\n')
    .filter((_, i) => isShown(marks[i]))
    .join('\n');
}

/** Returns all combinations of the choices that change the drawing, starting with none of them. */
export function listCombinations(choices: readonly Choice[]): string[][] {
  let combinations: string[][] = [[]];
  for (const {id} of choices)
    if (!SCHEME_CHOICES.includes(id)) combinations = combinations.flatMap((ids) => [ids, [...ids, id]]);
  return combinations;
}

/** A combination of choices with its drawing. */
export interface CompiledVariant {
  readonly chosen: readonly string[];
  readonly diagram: Diagram;
}

/**
 * Adds the drawings of all combinations of a fence's choices to its result.
 *
 * @param compile compiles a fence with another body
 */
export async function addVariants(
  fence: Fence,
  result: FenceResult,
  compile: (fence: Fence) => Promise<FenceResult>,
): Promise<FenceResult> {
  const {variants} = fence;
  if (!variants || !result.diagram) return result;
  const unused = findUnusedChoice(variants.marked, variants.choices);
  if (unused) {
    const message = `No line belongs to the choice "${unused}". End a line with #+${unused} or #-${unused}.`;
    return {diagram: undefined, problems: [createProblem(fence, message)], dependencies: result.dependencies};
  }
  const compiledVariants: CompiledVariant[] = [];
  for (const chosen of listCombinations(variants.choices)) {
    if (chosen.length === 0) continue;
    const {diagram, problems} = await compile({...fence, body: selectLines(variants.marked, chosen)});
    if (!diagram)
      return {
        diagram: undefined,
        // Reports only the messages, because lines have other numbers without the marked ones.
        problems: problems.map(({message}) => createProblem(fence, `With ${chosen.join(' and ')}: ${message}`)),
        dependencies: result.dependencies,
      };
    compiledVariants.push({chosen, diagram});
  }
  return {...result, diagram: {...result.diagram, variants: compiledVariants}};
}

function findUnusedChoice({marks}: MarkedSource, choices: readonly Choice[]): string | undefined {
  return choices.find(({id}) => !marks.some((mark) => mark.slice(1) === id))?.id;
}
