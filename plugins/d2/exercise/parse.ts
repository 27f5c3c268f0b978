/** An exercise as a fence's body describes it. */
export interface Exercise {
  /** What to change, in one line with code in backticks. */
  readonly goal: string;
  /** A hint, in one line with code in backticks. */
  readonly hint: string;
  /** Code that has to be in the reader's source, because its drawing alone doesn't show whether the reader used it. */
  readonly uses: readonly string[];
  /** What the reader starts from. May be empty. */
  readonly start: ExercisePart;
  /** The solution, whose drawing is the goal. */
  readonly solution: ExercisePart;
}

export interface ExercisePart {
  readonly source: string;
  /** Number of the line above the source. The first line of the fence's body is 1. */
  readonly line: number;
}

/** An error in an exercise. The message says how to fix it. */
export class ExerciseError extends Error {
  /** @param line counted from the first line of the fence's body, which is 1; 0 is the line with the options */
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
    this.name = 'ExerciseError';
  }
}

const REQUIRED_TEXTS = ['goal', 'hint'] as const;
const TEXT_NAMES: readonly string[] = [...REQUIRED_TEXTS, 'uses'];
const PART_NAMES = ['start', 'solution'] as const;
const CODE = /`([^`]+)`/g;
const EXAMPLES = {
  goal: 'goal: Connect `cart` to `payment`.',
  hint: "hint: A connection's label follows a colon.",
} as const;

/**
 * Parses the body of a fence with the option `exercise`: a goal, a hint, optionally the code to use, and two sources below the lines
 * `--- start` and `--- solution`.
 *
 * @throws ExerciseError for the first error
 */
export function parseExercise(body: string): Exercise {
  const lines = body.split('\n');
  const [start, solution] = PART_NAMES.map((part) => findMarker(lines, part)) as [number, number];
  if (solution < start)
    throw new ExerciseError(solution, 'The solution has to be below the start. Swap the two sources.');
  const {goal, hint, uses} = readTexts(lines.slice(0, start - 1));
  const source = lines.slice(solution).join('\n').trimEnd();
  if (source === '')
    throw new ExerciseError(
      solution,
      'The solution is empty, so there is no goal to draw. Add its source below this line.',
    );
  return {
    goal,
    hint,
    uses,
    start: {
      source: lines
        .slice(start, solution - 1)
        .join('\n')
        .trimEnd(),
      line: start,
    },
    solution: {source, line: solution},
  };
}

/** Returns the number of the line that starts a part. */
function findMarker(lines: readonly string[], part: (typeof PART_NAMES)[number]): number {
  const marker = `--- ${part}`;
  const lineNumbers = lines.flatMap((line, i) => (line.trim() === marker ? [i + 1] : []));
  const [first, second] = lineNumbers;
  if (first === undefined)
    throw new ExerciseError(0, `An exercise needs the line "${marker}" above its ${part}, but has none. Add it.`);
  if (second !== undefined)
    throw new ExerciseError(
      second,
      `The line "${marker}" appears twice, so it's unclear which source is meant. Remove one.`,
    );
  return first;
}

/** Reads the texts from the lines above the sources. */
function readTexts(lines: readonly string[]): Pick<Exercise, 'goal' | 'hint' | 'uses'> {
  const texts = new Map<string, string>();
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [, name = '', text = ''] = /^\s*(\w+):(.*)$/.exec(line) ?? [];
    if (!TEXT_NAMES.includes(name))
      throw new ExerciseError(
        i + 1,
        'Above "--- start", an exercise only has the lines "goal: …", "hint: …", and "uses: …". Move sources below a marker, and keep each text on one line.',
      );
    if (texts.has(name)) throw new ExerciseError(i + 1, `The exercise already has a line "${name}". Remove one.`);
    if (text.trim() === '') throw new ExerciseError(i + 1, `The ${name} is empty. Write a sentence after the colon.`);
    if (text.split('`').length % 2 === 0)
      throw new ExerciseError(
        i + 1,
        `A backtick in the ${name} has no partner, so the code has no end. Add or remove one.`,
      );
    if (name === 'uses' && text.search(CODE) < 0)
      throw new ExerciseError(
        i + 1,
        'The line "uses" has no code. Put what the source has to contain between backticks.',
      );
    texts.set(name, text.trim());
  }
  const [goal, hint] = REQUIRED_TEXTS.map((name) => {
    const text = texts.get(name);
    if (text === undefined)
      throw new ExerciseError(
        0,
        `The exercise has no ${name}. Add a line above "--- start", such as "${EXAMPLES[name]}"`,
      );
    return text;
  }) as [string, string];
  return {goal, hint, uses: Array.from((texts.get('uses') ?? '').matchAll(CODE), ([, code = '']) => code)};
}
