import {SANDBOX_URL} from './compilerFiles';

/** An iframe whose scripts can only communicate with this page, through a message port. */
export interface Sandbox {
  /** Posts a message. Objects in `transfer` are moved instead of copied. */
  send(message: unknown, transfer?: Transferable[]): void;
  /** Terminates everything in the sandbox immediately. */
  close(): void;
}

/**
 * Creates a frame with an opaque origin and starts a worker in it. Queues messages until the worker is running.
 *
 * @param scripts JavaScript that the worker runs; if the promise rejects, the worker isn't started
 * @param onMessage called with the data of each message from the sandbox, which is untrusted
 */
export function openSandbox(scripts: Promise<readonly string[]>, onMessage: (data: unknown) => void): Sandbox {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = 'D2';
  frame.src = SANDBOX_URL;
  // One channel leads to the worker. The other one leads to the frame, which reports uncaught errors of the worker, including a failed start.
  const channels = [new MessageChannel(), new MessageChannel()] as const;
  for (const {port1} of channels) port1.onmessage = ({data}) => onMessage(data);
  const start = (loadedScripts: readonly string[]) =>
    frame.contentWindow?.postMessage(
      loadedScripts,
      '*',
      channels.map(({port2}) => port2),
    );
  // The caller fetched the scripts, so it handles the rejection.
  frame.addEventListener('load', () => void scripts.then(start, () => {}), {once: true});
  document.body.append(frame);
  return {
    send: (message, transfer = []) => channels[0].port1.postMessage(message, transfer),
    close() {
      for (const {port1} of channels) {
        port1.onmessage = null;
        port1.close();
      }
      frame.remove();
    },
  };
}
