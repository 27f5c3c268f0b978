declare module '@generated/codeTranslations.json?offline' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
