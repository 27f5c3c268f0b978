/** The attacks of a script that runs in the sandbox, for every browser. */

/**
 * Returns a script that tries to send requests, store data, and start workers. It puts the names of what worked into `done`.
 *
 * @param host origin of another host
 * @param own address of a page of the site
 */
export const createAttackScript = (host: string, own: string): string => `
  const to = '${host}', done = [];
  const settle = (object, good, bad = 'error') => new Promise((resolve, reject) => { object['on' + good] = resolve; object['on' + bad] = reject; });
  const blob = (text) => URL.createObjectURL(new Blob([text], {type: 'text/javascript'}));
  const attacks = {
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
    for (const [name, run] of Object.entries(attacks))
      await Promise.race([Promise.resolve().then(run).then(() => done.push(name), () => {}), new Promise((r) => setTimeout(r, 500))]);
  };`;

/** What the page shows when no attack worked. */
export const NO_ATTACK_WORKED = 'done: nothing, origin null';

/** Returns a replacement for the worker's script. It answers the first request with a compiler error that lists what worked. */
export const createHijackedWorkerScript = (host: string, own: string): string => `${createAttackScript(host, own)}
  addEventListener('message', async ({ports: [port]}) => {
    await run();
    port.postMessage('{"type":"ready"}');
    port.onmessage = ({data}) => {
      if (data.type === 'request') port.postMessage(JSON.stringify({type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message: 'done: ' + (done.join(' ') || 'nothing') + ', origin ' + self.origin}]}));
    };
  }, {once: true});`;
