import {parentPort} from 'node:worker_threads';
import {drawCard, drawSvg} from './draw.mjs';

parentPort.on('message', async (wanted) => {
  try {
    parentPort.postMessage({png: typeof wanted === 'string' ? await drawSvg(wanted) : await drawCard(wanted)});
  } catch (error) {
    parentPort.postMessage({error: String(error?.message ?? error)});
  }
});
