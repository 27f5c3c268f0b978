type Theme = readonly [id: number, name: string];

/**
 * D2's themes, in D2's order.
 *
 * @see https://github.com/d2lang/d2/tree/master/d2themes/d2themescatalog
 */
const LIGHT: readonly Theme[] = [
  [0, 'Neutral Default'],
  [1, 'Neutral Grey'],
  [3, 'Flagship Terrastruct'],
  [4, 'Cool Classics'],
  [5, 'Mixed Berry Blue'],
  [6, 'Grape Soda'],
  [7, 'Aubergine'],
  [8, 'Colorblind Clear'],
  [100, 'Vanilla Nitro Cola'],
  [101, 'Orange Creamsicle'],
  [102, 'Shirley Temple'],
  [103, 'Earth Tones'],
  [104, 'Everglade Green'],
  [105, 'Buttered Toast'],
  [300, 'Terminal'],
  [301, 'Terminal Grayscale'],
  [302, 'Origami'],
  [303, 'C4'],
];

const DARK: readonly Theme[] = [
  [200, 'Dark Mauve'],
  [201, 'Dark Flagship Terrastruct'],
];

/** All themes work in both color schemes. Each list starts with the themes that are made for its scheme. */
export const LIGHT_THEMES: readonly Theme[] = [...LIGHT, ...DARK];
export const DARK_THEMES: readonly Theme[] = [...DARK, ...LIGHT];
