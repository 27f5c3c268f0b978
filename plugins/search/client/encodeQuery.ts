/** Encodes a query for an address. Where it was cut within a character, `encodeURIComponent` alone would throw. */
export const encodeQuery = (query: string): string => encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\ufffd'));
