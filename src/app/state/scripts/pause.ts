/** Milliseconds to wait after typing. */
export const PAUSE_MS = 300;

/** The user has typed again, so the result would be out of date. */
export class Superseded extends Error {}
