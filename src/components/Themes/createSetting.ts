/** Id of the dark theme that the site's drawings use, unless the selected theme is itself dark. */
const DARK_THEME = 200;

export interface CardOptions {
  readonly isDark: boolean;
  readonly isSketch: boolean;
}

/** Returns the `vars` block to paste at the top of a file so that it's drawn like the card. */
export function createSetting(theme: number, {isDark, isSketch}: CardOptions): string {
  const darkTheme = theme >= 200 && theme < 300 ? theme : DARK_THEME;
  const lines = [
    `theme-id: ${theme}`,
    ...(isDark ? [`dark-theme-id: ${darkTheme}`] : []),
    ...(isSketch ? ['sketch: true'] : []),
  ];
  return `vars: {\n  d2-config: {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n}\n`;
}
