import {INDEX_FILE, type IndexFile, type TextsFile} from '../engine/files';
import {SearchEngine} from '../engine/search';
import type {FromWorker, ToWorker} from './embedded';

const FETCH_TIMEOUT_MS = 30_000;

const files = new Map<string, Promise<unknown>>();
let lastId = 0;
let engine: SearchEngine | undefined;
let texts: TextsFile | undefined;

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, {signal: AbortSignal.timeout(FETCH_TIMEOUT_MS)});
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** Fetches a file once. If that fails, the next call tries again. */
function fetchOnce<T>(url: string): Promise<T> {
  const loading = files.get(url) ?? fetchJson(url);
  files.set(url, loading);
  loading.catch(() => files.delete(url));
  return loading as Promise<T>;
}

/** Creates the engine. A damaged index is forgotten, so that the next query fetches it again. */
function createEngine(index: IndexFile, baseUrl: string): SearchEngine {
  try {
    return new SearchEngine(index, baseUrl);
  } catch (error) {
    files.delete(baseUrl + INDEX_FILE);
    throw error;
  }
}

async function answer({baseUrl, id, request}: ToWorker): Promise<void> {
  const reply = (message: FromWorker) => self.postMessage(message);
  lastId = id;
  try {
    const index = await fetchOnce<IndexFile>(baseUrl + INDEX_FILE);
    engine ??= createEngine(index, baseUrl);
    if (!request) return;
    reply({id, answer: engine.search(request, texts)});
    if (texts) return;
    // A later build may have removed this file. Results work without it.
    texts = await fetchOnce<TextsFile>(baseUrl + index.texts).catch(() => undefined);
    if (id === lastId) reply({id, answer: engine.search(request, texts)});
  } catch {
    // The page reports the failure.
    if (request) reply({id});
  }
}

self.onmessage = ({data}: MessageEvent<ToWorker>) => void answer(data);
