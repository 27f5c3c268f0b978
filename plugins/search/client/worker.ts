import {INDEX_FILE, type IndexFile, type PassagesFile} from '../engine/files';
import {SearchEngine} from '../engine/search';
import type {WorkerRequest, WorkerResponse} from './embedded';

const FETCH_TIMEOUT_MS = 30_000;

/** Pending and finished loads, by URL. */
const loadedFiles = new Map<string, Promise<unknown>>();
let lastId = 0;
let passages: PassagesFile | undefined;

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {signal: AbortSignal.timeout(FETCH_TIMEOUT_MS)});
  if (!response.ok) throw new Error(`Couldn't load ${url}: HTTP ${response.status}`);
  return response.json();
}

/** Fetches a JSON file and converts it, once per URL. After a failure, the next call tries again. */
function loadOnce<Json, Value>(url: string, convert: (json: Json) => Value): Promise<Value> {
  const loading = loadedFiles.get(url) ?? fetchJson(url).then((json) => convert(json as Json));
  loadedFiles.set(url, loading);
  loading.catch(() => loadedFiles.delete(url));
  return loading as Promise<Value>;
}

async function handleRequest({baseUrl, id, request}: WorkerRequest): Promise<void> {
  const postResponse = (message: WorkerResponse) => self.postMessage(message);
  lastId = id;
  try {
    const {engine, passagesFile} = await loadOnce(baseUrl + INDEX_FILE, (index: IndexFile) => ({
      engine: new SearchEngine(index, baseUrl),
      passagesFile: index.passages,
    }));
    if (!request) return;
    postResponse({id, response: {...engine.search(request, passages), isPartial: !passages}});
    if (passages) return;
    // A later build may have removed this file. Results work without it.
    passages = await loadOnce(baseUrl + passagesFile, (file: PassagesFile) => file).catch(() => undefined);
    if (id === lastId) postResponse({id, response: engine.search(request, passages)});
  } catch {
    // A response without results tells the page that the search failed.
    if (request) postResponse({id});
  }
}

self.onmessage = ({data}: MessageEvent<WorkerRequest>) => void handleRequest(data);
