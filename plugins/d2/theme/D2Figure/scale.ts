/** On narrow screens a picture keeps this much of its size and scrolls sideways, so that its labels stay readable. */
export const LEAST_SCALE = 0.6;
