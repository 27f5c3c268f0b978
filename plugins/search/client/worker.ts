/** The engine of this page, in a thread of its own: reading the index and finding never hold up typing. */
import {createEngine, type Engine} from '../engine';
import {openCorpus} from '../engine/corpus';
import {INDEX_FILE} from '../engine/files';
import type {FromWorker, ToWorker} from './protocol';

/** Milliseconds after which a file that does not come is given up. */
const LIMIT = 30_000;

let start: Extract<ToWorker, {type: 'start'}> | undefined;
let engine: Promise<Engine> | undefined;

async function load({index, indexName}: Extract<ToWorker, {type: 'start'}>): Promise<Engine> {
  const base = index.slice(0, -INDEX_FILE.length);
  const corpus = await openCorpus(async (name) => {
    const response = await fetch(base + name, {signal: AbortSignal.timeout(LIMIT)});
    if (!response.ok) throw new Error(`${base}${name}: ${response.status}`);
    return response.text();
  });
  return createEngine([corpus], {indexName});
}

/** The engine; after a failure the next call has the index fetched again. */
function theEngine(): Promise<Engine> {
  if (!start) throw new Error('The first message gives the place of the index.');
  engine ??= load(start).catch((error) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function answer({id, call}: Extract<ToWorker, {type: 'call'}>): Promise<FromWorker> {
  try {
    const used = theEngine();
    let reply = await (await used).answer(call);
    if (reply.status === 500) {
      // Most likely the site is a newer one, and the files that this head names are gone.
      if (engine === used) engine = undefined;
      reply = await (await theEngine()).answer(call);
    }
    return {id, answered: {status: reply.status, content: JSON.stringify(reply.body)}};
  } catch {
    return {id}; // the page reports it
  }
}

self.onmessage = ({data}: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    start = data;
    theEngine().catch(() => undefined); // the first call will see the failure
  } else {
    void answer(data).then((message) => self.postMessage(message));
  }
};
