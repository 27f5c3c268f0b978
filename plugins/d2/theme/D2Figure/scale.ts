/**
 * The smallest scale at which a picture is shown. On narrower screens it scrolls sideways instead, so that D2's labels, which are 16
 * pixels high, are never lower than 9.
 */
export const MIN_SCALE = 9 / 16;
