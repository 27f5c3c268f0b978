/** A page's Markdown, as Docusaurus passes it to its MDX compiler. */
interface Page {
  readonly content: string;
  readonly filePath: string;
  readonly compilerName: 'client' | 'server';
}

/** Docusaurus's MDX compiler for the pages of one content plugin. */
export interface PageCompiler {
  process(page: Page): Promise<unknown>;
}

const shared = new WeakSet<PageCompiler>();

/**
 * Changes a compiler so that it compiles each page once for the client's and the server's bundle, which is faster than twice. Docusaurus's
 * own option for this, `mdxCrossCompilerCache`, lets the server's bundle wait for a compilation that never starts if the client's
 * bundle has the page in the bundler's cache.
 */
export function shareResults(compiler: PageCompiler): void {
  if (shared.has(compiler)) return;
  shared.add(compiler);
  const compile = compiler.process;
  /** Results that only one bundle has asked for. */
  const pendingPages = new Map<string, Promise<unknown>>();
  compiler.process = (page) => {
    // Posts are also compiled without the part after their summary.
    const key = `${page.filePath}\0${page.content}`;
    const pendingPage = pendingPages.get(key);
    if (pendingPage) {
      pendingPages.delete(key);
      return pendingPage;
    }
    // Always for the client, because the server's code doesn't write the images that the client needs.
    const result = compile({...page, compilerName: 'client'});
    pendingPages.set(key, result);
    return result;
  };
}
