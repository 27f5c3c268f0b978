let page: Promise<Document> | undefined;

async function fetchPage(): Promise<Document> {
  const response = await fetch(window.location.pathname);
  if (!response.ok) throw new Error(`The page can't be fetched: ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/**
 * Fetches the content of an example from this page's own HTML.
 *
 * @throws if the page can't be fetched, or if it's from a build that doesn't have the example
 */
export async function fetchContents(id: string): Promise<Node[]> {
  page ??= fetchPage();
  page.catch(() => {
    page = undefined;
  });
  const contents = (await page).querySelector(`[data-contents="${CSS.escape(id)}"]`);
  if (!contents?.hasChildNodes()) throw new Error(`The page has no example ${id}.`);
  return [...document.importNode(contents, true).childNodes];
}
