let page: Promise<Document> | undefined;

async function fetchPage(): Promise<Document> {
  const response = await fetch(window.location.pathname);
  if (!response.ok) throw new Error(`Couldn't fetch this page: HTTP status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/**
 * Fetches the content of an example from this page's own HTML.
 *
 * @throws if the page can't be fetched, or if it's from a build that doesn't have the example
 */
export async function fetchExampleContent(id: string): Promise<Node[]> {
  page ??= fetchPage();
  // Lets the next call try again.
  page.catch(() => {
    page = undefined;
  });
  const content = (await page).querySelector(`[data-contents="${CSS.escape(id)}"]`);
  if (!content?.hasChildNodes()) throw new Error(`The fetched page doesn't contain the example "${id}".`);
  return [...document.importNode(content, true).childNodes];
}
