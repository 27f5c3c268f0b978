/** The parts of a service worker's scope that are used here. TypeScript knows either these or a page's, not both. */
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
