/** Scripts that try to break out of the sandbox. The tests in `tests/engines` also use them. */

/**
 * Returns a script that defines `runAttacks`, which tries to send requests, store data, and start a worker. Afterwards, `succeeded` lists
 * the attacks that weren't blocked.
 *
 * @param canaryOrigin origin of a server that no request may reach
 * @param pageUrl URL of a page on the site's own origin
 */
export const createAttackScript = (canaryOrigin: string, pageUrl: string): string => `
  const origin = '${canaryOrigin}', succeeded = [];
  const waitForEvent = (target, successEvent, failureEvent = 'error') =>
    new Promise((resolve, reject) => { target['on' + successEvent] = resolve; target['on' + failureEvent] = reject; });
  const createScriptUrl = (code) => URL.createObjectURL(new Blob([code], {type: 'text/javascript'}));
  const attacks = {
    fetch: () => fetch(origin + '/fetch'),
    sameOriginFetch: async () => { if (!(await fetch('${pageUrl}')).ok) throw new Error('blocked'); },
    keepalive: () => fetch(origin + '/keepalive', {method: 'POST', body: 'x', keepalive: true, mode: 'no-cors'}),
    xhr: () => {
      const request = new XMLHttpRequest();
      request.open('GET', origin + '/xhr');
      request.send();
      return waitForEvent(request, 'load');
    },
    webSocket: () => waitForEvent(new WebSocket(origin.replace('http', 'ws') + '/socket'), 'open'),
    eventSource: () => waitForEvent(new EventSource(origin + '/events'), 'open'),
    import: () => import(origin + '/import.js'),
    importScripts: () => importScripts(origin + '/scripts.js'),
    worker: () => waitForEvent(new Worker(createScriptUrl('postMessage(1)')), 'message'),
    indexedDB: () => waitForEvent(indexedDB.open('x'), 'success'),
    caches: () => caches.open('x'),
    files: () => navigator.storage.getDirectory(),
  };
  const runAttacks = async () => {
    for (const [name, attack] of Object.entries(attacks)) {
      const attempt = Promise.resolve().then(attack).then(() => succeeded.push(name), () => {});
      // A blocked attack may never fire an event, so each one only gets half a second.
      await Promise.race([attempt, new Promise((resolve) => setTimeout(resolve, 500))]);
    }
  };`;

/** The error that the page shows if every attack was blocked and the worker has an opaque origin. */
export const ALL_BLOCKED_MESSAGE = 'succeeded: nothing, origin null';

/**
 * Returns a script to serve instead of the worker's. It runs the attacks, then answers every compile request with an error that lists the
 * ones that succeeded.
 */
export const createHijackedWorkerScript = (
  canaryOrigin: string,
  pageUrl: string,
): string => `${createAttackScript(canaryOrigin, pageUrl)}
  addEventListener('message', async ({ports: [port]}) => {
    await runAttacks();
    port.postMessage('{"type":"ready"}');
    port.onmessage = ({data}) => {
      if (data.type !== 'request') return;
      const message = 'succeeded: ' + (succeeded.join(' ') || 'nothing') + ', origin ' + self.origin;
      port.postMessage(JSON.stringify({type: 'mistakes', diagnostics: [{file: 'fence', line: 1, column: 1, message}]}));
    };
  }, {once: true});`;
