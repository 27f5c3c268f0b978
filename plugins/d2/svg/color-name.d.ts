declare module 'color-name' {
  /** Red, green and blue, from 0 to 255, of CSS's colors by their names. */
  const colors: Readonly<Record<string, readonly [red: number, green: number, blue: number]>>;
  export default colors;
}
