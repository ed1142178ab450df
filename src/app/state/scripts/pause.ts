/** While somebody types. */
export const PAUSE_MS = 300;

/** Somebody typed on: the answer would be to another question. */
export class Superseded extends Error {}
