/** Suffix that an editor appends to its figure's id. All ids in the editor start with the result, so that they stay unique. */
export const LIVE_ID_SUFFIX = '~live';
