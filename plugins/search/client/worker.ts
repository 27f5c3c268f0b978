import {INDEX_FILE, type IndexFile, type TextsFile} from '../engine/files';
import type {SearchRequest} from '../engine/hit';
import {SearchEngine} from '../engine/search';
import type {FromWorker, ToWorker} from './embedded';

const FETCH_TIMEOUT_MS = 30_000;

let baseUrl = '/';
let index: Promise<{engine: SearchEngine; textsName: string}> | undefined;
let texts: TextsFile | undefined;
let loadingTexts: Promise<void> | undefined;
let lastId = 0;

async function fetchJson<T>(name: string): Promise<T> {
  const response = await fetch(baseUrl + name, {signal: AbortSignal.timeout(FETCH_TIMEOUT_MS)});
  if (!response.ok) throw new Error(`${baseUrl}${name}: ${response.status}`);
  return (await response.json()) as T;
}

/** The index. After a failure the next query fetches it again. */
function loadIndex(): NonNullable<typeof index> {
  index ??= fetchJson<IndexFile>(INDEX_FILE).then(
    (file) => ({engine: new SearchEngine(file, baseUrl), textsName: file.texts}),
    (error) => {
      index = undefined;
      throw error;
    },
  );
  return index;
}

/** The texts of pages. They may be gone because the site was built again; results show without them. */
function loadTexts(name: string): Promise<void> {
  loadingTexts ??= fetchJson<TextsFile>(name)
    .then((file) => {
      texts = file;
    })
    .catch(() => {
      loadingTexts = undefined;
    });
  return loadingTexts;
}

async function answer(id: number, request: SearchRequest): Promise<void> {
  const reply = (message: FromWorker) => self.postMessage(message);
  try {
    const {engine, textsName} = await loadIndex();
    if (!texts) {
      reply({id, answer: engine.search(request, undefined), isLast: false});
      await loadTexts(textsName);
      // Nobody waits any more for the answer to a query that was typed over.
      if (id !== lastId) return;
    }
    reply({id, answer: engine.search(request, texts), isLast: true});
  } catch {
    reply({id, isLast: true}); // the page reports it
  }
}

self.onmessage = ({data}: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    baseUrl = data.baseUrl;
    loadIndex().catch(() => undefined); // the first query will see the failure
  } else {
    lastId = data.id;
    void answer(data.id, data.request);
  }
};
