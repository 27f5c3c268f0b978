/** What an editor appends to its figure's id. Everything in the editor has an id that starts with the result, so that ids stay unique. */
export const LIVE_ID_SUFFIX = '~live';
