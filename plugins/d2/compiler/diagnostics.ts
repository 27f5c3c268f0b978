import type {CompileRequest, Diagnostic} from './request';

interface D2Message {
  readonly range: string;
  readonly errmsg: string;
}

function isMessageList(value: unknown): value is D2Message[] {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry?.range === 'string' && typeof entry?.errmsg === 'string')
  );
}

// file,line:column:offset-line:column:offset, all counted from 0
const RANGE = /^(.*),(\d+):(\d+):-?\d+-\d+:\d+:-?\d+$/;

/**
 * Reads what the compiler threw. Mistakes in the source come as a JSON list of messages with ranges; anything else
 * (a panic of the program, for example) becomes one message at the start of the entry file.
 */
export function readDiagnostics(error: Error, request: CompileRequest): Diagnostic[] {
  const list = parseList(error.message);
  if (!list || list.length === 0) {
    const message = error.message.split('\n')[0] || 'The compiler gave up without a message.';
    return [{file: request.entry, line: 1, column: 1, message}];
  }
  return list.map(({range, errmsg}) => {
    const [, file = request.entry, line = '0', column = '0'] = RANGE.exec(range) ?? [];
    const prefix = `${file}:${Number(line) + 1}:${Number(column) + 1}: `;
    return {
      file,
      line: Number(line) + 1,
      column: Number(column) + 1,
      message: errmsg.startsWith(prefix) ? errmsg.slice(prefix.length) : errmsg,
    };
  });
}

function parseList(text: string): D2Message[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMessageList(value) ? value : undefined;
  } catch {
    return undefined; // not JSON: a message in plain words
  }
}
