/** An empty module, for aliases. */
export {};
