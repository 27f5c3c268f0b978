/** The engine of this page, in a thread of its own: indexing and finding never hold up typing. */
import {createEngine, type Engine} from '../engine';
import {unpackIndex} from '../engine/pack';
import type {FromWorker, ToWorker} from './protocol';

/** Milliseconds after which an index that does not come is given up. */
const LIMIT = 30_000;

let start: Extract<ToWorker, {type: 'start'}> | undefined;
let engine: Promise<Engine> | undefined;

async function load({index, indexName}: Extract<ToWorker, {type: 'start'}>): Promise<Engine> {
  const response = await fetch(index, {signal: AbortSignal.timeout(LIMIT)});
  if (!response.ok) throw new Error(`${index}: ${response.status}`);
  const made = createEngine(unpackIndex(new Uint8Array(await response.arrayBuffer())), {indexName});
  // The first query puts the words in order, which its reader need not wait for.
  made.answer({method: 'POST', path: `/1/indexes/${encodeURIComponent(indexName)}/query`, body: '{"query":"diagrm"}'});
  return made;
}

/** The engine; after a failure the next one who asks has the index fetched again. */
function theEngine(): Promise<Engine> {
  if (!start) throw new Error('The first message says where the index is.');
  engine ??= load(start).catch((error) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function answer({id, call}: Extract<ToWorker, {type: 'call'}>): Promise<FromWorker> {
  try {
    const {status, body} = (await theEngine()).answer(call);
    return {id, answered: {status, content: JSON.stringify(body)}};
  } catch {
    return {id}; // the page tells its reader
  }
}

self.onmessage = ({data}: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    start = data;
    theEngine().catch(() => undefined); // whoever asks first will see the failure
  } else {
    void answer(data).then((message) => self.postMessage(message));
  }
};
