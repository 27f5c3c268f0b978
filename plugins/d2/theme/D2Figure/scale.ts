/**
 * On narrow screens a picture fits the page as long as it keeps this much of its natural size, and scrolls sideways below: D2's
 * labels, 16 pixels high, are still 9 then.
 */
export const LEAST_SCALE = 9 / 16;
