/** Of `history` what a router of pages needs; it keeps the other two kinds for routers that are never rendered. */
export {createBrowserHistory, createLocation, createPath, locationsAreEqual} from 'history/esm/history.js';

function createNone(): never {
  throw new Error('Pages of this site are at addresses of their own: there is no router in memory, nor one by hash.');
}

export {createNone as createHashHistory, createNone as createMemoryHistory};
