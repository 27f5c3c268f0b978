declare module 'color-name' {
  /** CSS's named colors as red, green, and blue, from 0 to 255. */
  const colors: Readonly<Record<string, readonly [red: number, green: number, blue: number]>>;
  export default colors;
}
