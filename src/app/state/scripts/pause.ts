/** The delay after typing before a request is sent. */
export const SCRIPT_TYPING_PAUSE_MS = 300;

/** Thrown if the user has typed again, so that the result would be out of date. */
export class ScriptRunSupersededError extends Error {}
