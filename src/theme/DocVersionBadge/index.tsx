/** Leaves out the mark of a page's version: the docs have only one. */
export default function DocVersionBadge(): null {
  return null;
}
