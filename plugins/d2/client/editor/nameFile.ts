import {PHRASES, translateText} from './phrases';

/** Returns what readers call a file of an example. Its main source often only has a made-up name. */
export function nameFile(file: string, entry: string): string {
  return file === entry && !file.includes('.') ? translateText(PHRASES.main) : file;
}
