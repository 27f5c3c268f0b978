import type {DocSearchHit, DocSearchProps} from '@docsearch/react';
import {type Answer, type Hit, readAnswer} from '../answer';
import {pathOf} from '../hit';
import {searchClient} from '../searchClient';
import type {SearchSettings} from '../settings';

type DocSearchClient = Parameters<NonNullable<DocSearchProps['transformSearchClient']>>[0];

export interface DialogClientOptions {
  readonly settings: SearchSettings;
  readonly withBaseUrl: (path: string) => string;
  /** Whether the reader still waits for the answer to this query. */
  readonly isAwaited: (query: string) => boolean;
  /** Receives each answer that the reader waits for; `undefined` if it did not come. */
  readonly onAnswer: (answer: Answer | undefined, query: string) => void;
}

/** The dialog shows that it waits after 300 ms. A failure that comes sooner is held until then, plus a little. */
const STALLED = 350;

/**
 * What the dialog uses instead of the client that it brings: this page's own. In between, answers are checked and
 * brought into its form, and its error screen is kept in place.
 */
export function createDialogClient(docSearch: DocSearchClient, options: DialogClientOptions): DocSearchClient {
  const client = searchClient(options.settings);
  return {
    // The names of what sends requests, which the hosted service counts.
    addAlgoliaAgent: (segment, version) => client.addAlgoliaAgent(segment, version),
    transporter: {algoliaAgent: docSearch.transporter.algoliaAgent},
    search: (request) => {
      const query = queryOf(request);
      const started = performance.now();
      const pending = nextTask()
        .then(() => client.search(request))
        .then(inNextTask)
        .then((response) => {
          const answer = readAnswer(response);
          if (options.isAwaited(query)) options.onAnswer(answer, query);
          const isSeen = seenFirst(answer.hits);
          return {
            results: [
              {...answer, hits: answer.hits.map((hit) => docSearchHit(hit, isSeen.has(hit), options.withBaseUrl))},
            ],
          };
        })
        .then(inNextTask);
      return keepFailure(pending, async () => {
        await new Promise((later) => setTimeout(later, STALLED - (performance.now() - started)));
        if (!options.isAwaited(query)) return false;
        options.onAnswer(undefined, query);
        return true;
      }) as unknown as ReturnType<DocSearchClient['search']>;
    },
  };
}

/** A typed key shows first. On a phone, each step from it to the lines of its answer takes as long as showing it. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
const inNextTask = async <T>(value: T): Promise<T> => {
  await nextTask();
  return value;
};

/** How many lines a screen has at least. */
const SCREEN = 8;
/** The dialog's limit for the hits of a section. */
const MOST_IN_SECTION = 5;

/** The hits that the dialog shows first: it puts those of one section together. */
function seenFirst(hits: readonly Hit[]): ReadonlySet<Hit> {
  const sections = new Map<string | null, Hit[]>();
  for (const hit of hits) {
    const section = sections.get(hit.hierarchy.lvl0) ?? [];
    sections.set(hit.hierarchy.lvl0, section);
    if (section.length < MOST_IN_SECTION) section.push(hit);
  }
  return new Set([...sections.values()].flat().slice(0, SCREEN));
}

function queryOf(request: Parameters<DocSearchClient['search']>[0]): string {
  const [first] = 'requests' in request ? request.requests : request;
  return first && 'query' in first && typeof first.query === 'string' ? first.query : '';
}

/**
 * On a failure the dialog sets its state to "error", throws on, and so sets it to "idle" at once: readers see "No results", and
 * the console an error that nobody caught. Its code is `search(…).catch(showError).then(…)`; here `showError` is called, and what
 * it returns stays open, so that the error screen stands until the next query.
 */
function keepFailure<T>(pending: Promise<T>, isWanted: () => Promise<boolean>): Promise<T> {
  return Object.assign(pending, {
    catch: (showError: (error: Error) => unknown) =>
      new Promise<T>((resolve) => {
        pending.then(resolve, async () => {
          if (!(await isWanted())) return;
          // The name that the dialog knows. To its reader it is all the same what kept the answer away.
          const error = Object.assign(new Error('No answer.'), {name: 'RetryError'});
          try {
            showError(error);
          } catch (thrown) {
            if (thrown !== error) throw thrown;
          }
        });
      }),
  });
}

/** The dialog groups results by their section and page in an object, which breaks where one has the name of what objects inherit. */
const asGroup = (name: string | null): string | null => (name !== null && name in {} ? `${name} ` : name);

/**
 * A hit as the dialog requires it, which keeps visited ones in the browser, without their snippets. What its type has
 * beyond this, it does not read.
 */
function docSearchHit(
  {marked, url, ...hit}: Hit,
  isSeenFirst: boolean,
  withBaseUrl: (path: string) => string,
): DocSearchHit {
  const {lvl0, lvl1} = hit.hierarchy;
  return {
    ...hit,
    url: pathOf(url, withBaseUrl),
    hierarchy: {...hit.hierarchy, lvl0: asGroup(lvl0), lvl1: asGroup(lvl1)},
    _snippetResult: {
      hierarchy: Object.fromEntries(Object.entries(marked.hierarchy).map(([level, value]) => [level, {value}])),
      content: {value: marked.content},
      isSeenFirst,
    },
  } as unknown as DocSearchHit;
}
