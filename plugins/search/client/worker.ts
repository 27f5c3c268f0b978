import {INDEX_FILE, type IndexFile, type PassagesFile} from '../engine/files';
import {SearchEngine} from '../engine/search';
import type {FromWorker, ToWorker} from './embedded';

const FETCH_TIMEOUT_MS = 30_000;

/** What has been loaded, by URL. */
const loads = new Map<string, Promise<unknown>>();
let lastId = 0;
let passages: PassagesFile | undefined;

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {signal: AbortSignal.timeout(FETCH_TIMEOUT_MS)});
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** Fetches a file and creates a value from it, once. If either fails, the next call tries again. */
function loadOnce<Json, Value>(url: string, create: (json: Json) => Value): Promise<Value> {
  const loading = loads.get(url) ?? fetchJson(url).then((json) => create(json as Json));
  loads.set(url, loading);
  loading.catch(() => loads.delete(url));
  return loading as Promise<Value>;
}

async function answer({baseUrl, id, request}: ToWorker): Promise<void> {
  const reply = (message: FromWorker) => self.postMessage(message);
  lastId = id;
  try {
    const {engine, passagesFile} = await loadOnce(baseUrl + INDEX_FILE, (index: IndexFile) => ({
      engine: new SearchEngine(index, baseUrl),
      passagesFile: index.passages,
    }));
    if (!request) return;
    reply({id, answer: {...engine.search(request, passages), isPartial: !passages}});
    if (passages) return;
    // A later build may have removed this file. Results work without it.
    passages = await loadOnce(baseUrl + passagesFile, (file: PassagesFile) => file).catch(() => undefined);
    if (id === lastId) reply({id, answer: engine.search(request, passages)});
  } catch {
    // The page reports the failure.
    if (request) reply({id});
  }
}

self.onmessage = ({data}: MessageEvent<ToWorker>) => void answer(data);
