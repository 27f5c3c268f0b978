/** A link to the page before or after another one. */
interface Neighbor {
  readonly title: string;
  readonly permalink: string;
}

/** The fields of a page that this module reads. */
interface Doc {
  readonly permalink: string;
  readonly description: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly previous?: Neighbor;
  readonly next?: Neighbor;
}

/** Fields that only the build reads. */
const BUILD_FIELDS = ['source', 'sourceDirName', 'slug', 'draft', 'version', 'lastUpdatedAt'];

/** Front matter fields that the theme reads from a page's metadata. */
const THEME_FIELDS = ['draft', 'unlisted'];

/** Adds descriptions to the links to each page's neighbors, and drops the fields that only the build reads. */
export function describeNeighbors(docs: readonly Doc[]): Record<string, unknown>[] {
  const descriptions = new Map(docs.map(({permalink, description}) => [permalink, description]));
  const describe = (neighbor: Neighbor | undefined) =>
    neighbor && {...neighbor, description: descriptions.get(neighbor.permalink)};
  return docs.map((doc) => {
    const clientEntries = Object.entries(doc).filter(([name]) => !BUILD_FIELDS.includes(name));
    const frontMatter = Object.entries(doc.frontMatter).filter(([name]) => THEME_FIELDS.includes(name));
    return {
      ...Object.fromEntries(clientEntries),
      frontMatter: Object.fromEntries(frontMatter),
      previous: describe(doc.previous),
      next: describe(doc.next),
    };
  });
}
