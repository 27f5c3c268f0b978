import {PHRASES, translateText} from './phrases';

/** Returns the label of an example's file: its path, or a description for a main file whose path is only a made-up name. */
export function getFileLabel(file: string, entry: string): string {
  return file === entry && !file.includes('.') ? translateText(PHRASES.mainFile) : file;
}
