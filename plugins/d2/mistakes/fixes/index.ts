/** Locates D2's errors in a source, and proposes fixes where it's clear what the author meant. */
export * from './closing';
export * from './connections';
export * from './imports';
export * from './keys';
export * from './values';
export * from './variables';
