/** What a form script may use up (decision 0048). Each is held by a test with its figure. */

/** The interpreter asks whether to go on each time it has done so many jumps and calls, or turns of a regular expression. */
export const STEPS_PER_CHECK = 10_000;
/** Checks that one round of a script may take: a million steps. They are counted, not timed, so that verdicts repeat. */
export const MOST_CHECKS = 100;
/** What the interpreter may allocate, and how far its WebAssembly memory can grow whatever it allocates. */
export const SCRIPT_HEAP_BYTES = 32 * 1024 * 1024;
export const SCRIPT_MEMORY_BYTES = 48 * 1024 * 1024;
export const SCRIPT_STACK_BYTES = 256 * 1024;
/**
 * Processor time that one round may take on the server before its thread is ended: the same script has the same verdict on a
 * busy machine. A browser, where no verdict depends on it, goes by the clock.
 */
export const SCRIPT_CPU_MS = 250;
/** Rounds until nothing changes any more. */
export const MOST_ROUNDS = 8;
/** Characters of what a round answers, of one text for people, and of one line of the console. */
export const SCRIPT_ANSWER_LENGTH = 1_000_000;
export const SCRIPT_TEXT_LENGTH = 1_000;
/** Warnings or refusals in one round, or lines of the console in all of them. */
export const SCRIPT_TEXTS = 100;
/** Times that look-ups which a script asks for are fetched, and how many there may be. */
export const MOST_FETCHES = 3;
export const MOST_LOOK_UPS = 20;
/** Records that one look-up finds at most. */
export const LOOK_UP_RECORDS = 100;
