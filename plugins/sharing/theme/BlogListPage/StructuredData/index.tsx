/** Removes the theme's structured data, because `head/structured.ts` adds ours to all pages. */
export default function StructuredData() {
  return null;
}
