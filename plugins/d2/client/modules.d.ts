/** The words of the editor and the large view in the language of the build, by their ids (`node/words.cjs`). */
declare module '@generated/codeTranslations.json?d2' {
  const words: Record<string, string>;
  export default words;
}
