/** Leaves out the note on pages of another version: the docs have only one. */
export default function DocVersionBanner(): null {
  return null;
}
