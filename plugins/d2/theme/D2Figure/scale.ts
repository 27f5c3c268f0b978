/**
 * The minimum scale of a picture. On narrower screens, it scrolls sideways instead, so that D2's labels, which are 16 pixels high, are
 * always at least 9 pixels high.
 */
export const MIN_SCALE = 9 / 16;
