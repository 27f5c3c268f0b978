/** The parts of a service worker's scope that this folder uses. TypeScript can't load its types for pages and for workers together. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Scope {
  readonly registration: {unregister(): Promise<boolean>};
  readonly clients: {claim(): Promise<void>};
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & {readonly data: unknown}) => void): void;
}

export const scope = globalThis as unknown as Scope;
