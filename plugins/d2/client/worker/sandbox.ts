import {SANDBOX} from './parts';

/** A place where scripts run that can reach nothing but the port to this page. */
export interface Sandbox {
  /** Sends a message, and gives its transferred parts away. */
  send(message: unknown, transfer?: Transferable[]): void;
  /** Ends everything in it, at once. */
  close(): void;
}

/**
 * Makes a frame without an origin and starts a worker in it. Messages that are sent before it runs wait for it.
 *
 * @param scripts what the worker runs; where they fail to come nothing happens
 * @param receive gets each message as it comes, unchecked
 */
export function openSandbox(scripts: Promise<readonly string[]>, receive: (data: unknown) => void): Sandbox {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = 'D2';
  frame.src = SANDBOX;
  const worker = new MessageChannel();
  const own = new MessageChannel();
  worker.port1.onmessage = ({data}) => receive(data);
  own.port1.onmessage = ({data}) => receive(data);
  frame.addEventListener(
    'load',
    () => {
      scripts.then(
        (texts) => frame.contentWindow?.postMessage(texts, '*', [worker.port2, own.port2]),
        () => {}, // the engine that fetches them reports it
      );
    },
    {once: true},
  );
  document.body.append(frame);
  return {
    send: (message, transfer = []) => worker.port1.postMessage(message, transfer),
    close() {
      worker.port1.onmessage = null;
      own.port1.onmessage = null;
      worker.port1.close();
      own.port1.close();
      frame.remove();
    },
  };
}
