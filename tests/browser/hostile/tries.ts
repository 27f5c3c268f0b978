/** What a script that has come past everything else tries, in whichever browser. */

/**
 * A script that tries to reach, keep or start all that a script may. The names of what it could do are in `done`.
 *
 * @param host origin of another host
 * @param own address of a page of the site's own host
 */
export const tries = (host: string, own: string): string => `
  const to = '${host}', done = [];
  const settle = (object, good, bad = 'error') => new Promise((resolve, reject) => { object['on' + good] = resolve; object['on' + bad] = reject; });
  const blob = (text) => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  const tries = {
    fetch: () => fetch(to + '/fetch'),
    own: async () => { if (!(await fetch('${own}')).ok) throw 0; },
    beacon: () => fetch(to + '/keepalive', {method: 'POST', body: 'x', keepalive: true, mode: 'no-cors'}),
    xhr: () => { const x = new XMLHttpRequest(); x.open('GET', to + '/xhr'); x.send(); return settle(x, 'load'); },
    socket: () => settle(new WebSocket(to.replace('http', 'ws') + '/socket'), 'open'),
    events: () => settle(new EventSource(to + '/events'), 'open'),
    import: () => import(to + '/import.js'),
    scripts: () => importScripts(to + '/scripts.js'),
    worker: () => settle(new Worker(blob('postMessage(1)')), 'message'),
    database: () => settle(indexedDB.open('x'), 'success'),
    caches: () => caches.open('x'),
    files: () => navigator.storage.getDirectory(),
  };
  const run = async () => {
    for (const [name, run] of Object.entries(tries))
      await Promise.race([Promise.resolve().then(run).then(() => done.push(name), () => {}), new Promise((r) => setTimeout(r, 500))]);
  };`;

/** What the page reports of a worker that could do nothing. */
export const NOTHING_DONE = 'done: nothing, origin null';

/** A script in the place of the compiler's worker: it answers the first request with a mistake that names all that it could do. */
export const takenOver = (host: string, own: string): string => `${tries(host, own)}
  addEventListener('message', async ({ports: [port]}) => {
    await run();
    port.postMessage('{"type":"ready"}');
    port.onmessage = ({data}) => {
      if (data.type === 'request') port.postMessage(JSON.stringify({type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'done: ' + (done.join(' ') || 'nothing') + ', origin ' + self.origin}]}));
    };
  }, {once: true});`;
