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

// file,line:column:offset-line:column:offset, all zero-based
const RANGE = /^(.*),(\d+):(\d+):-?\d+-\d+:\d+:-?\d+$/;

/**
 * Converts an error from the compiler to diagnostics. D2 reports errors in the source as a JSON array of messages with ranges. Any other
 * error, such as a panic, becomes a single diagnostic at the start of the entry file.
 */
export function readDiagnostics(error: Error, request: CompileRequest): Diagnostic[] {
  const list = parseList(error.message);
  if (!list?.length) {
    const message = error.message.split('\n')[0] || 'The compiler failed without a message.';
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
    return undefined; // a plain message
  }
}
