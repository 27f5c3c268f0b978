import {INDEX_FILE, type IndexFile, type TextsFile} from '../engine/files';
import {SearchEngine} from '../engine/search';
import type {FromWorker, ToWorker} from './embedded';

const FETCH_TIMEOUT_MS = 30_000;

let lastId = 0;
let texts: TextsFile | undefined;

/** Fetches JSON once; after a failure, the next call fetches it again. */
function lazily<T, Result>(use: (json: T) => Result): (address: string) => Promise<Result> {
  let loading: Promise<Result> | undefined;
  const load = async (address: string): Promise<Result> => {
    const response = await fetch(address, {signal: AbortSignal.timeout(FETCH_TIMEOUT_MS)});
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return use((await response.json()) as T);
  };
  return (address) => {
    loading ??= load(address).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

let base = '/';
const loadIndex = lazily((file: IndexFile) => ({engine: new SearchEngine(file, base), textsName: file.texts}));
const loadTexts = lazily((file: TextsFile) => {
  texts = file;
});

async function answer({baseUrl, id, request}: ToWorker): Promise<void> {
  const reply = (message: FromWorker) => self.postMessage(message);
  try {
    base = baseUrl;
    lastId = id;
    const {engine, textsName} = await loadIndex(baseUrl + INDEX_FILE);
    if (!request) return;
    reply({id, answer: engine.search(request, texts)});
    if (texts) return;
    // They may be gone because the site was built again; results show without them.
    await loadTexts(baseUrl + textsName).catch(() => undefined);
    if (id === lastId) reply({id, answer: engine.search(request, texts)});
  } catch {
    if (request) reply({id}); // the page reports it
  }
}

self.onmessage = ({data}: MessageEvent<ToWorker>) => void answer(data);
