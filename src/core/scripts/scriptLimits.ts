/** Limits of form scripts (decision 0048). */

/**
 * The number of jumps, calls or steps of a regular expression after which the interpreter checks whether to continue.
 */
export const SCRIPT_STEPS_PER_CHECK = 10_000;
/**
 * The maximum number of checks per round, which allows a million steps. Steps are counted, not timed, so that the
 * outcome is reproducible.
 */
export const MAX_SCRIPT_TIME_CHECKS = 100;
/** Limits of the interpreter's allocations, and of its WebAssembly memory in total. */
export const MAX_SCRIPT_HEAP_BYTES = 32 * 1024 * 1024;
export const MAX_SCRIPT_MEMORY_BYTES = 48 * 1024 * 1024;
export const MAX_SCRIPT_STACK_BYTES = 256 * 1024;
/**
 * CPU time of one round on the server, after which its thread is terminated: unlike elapsed time, it doesn't depend on
 * the load of the machine. Browsers use elapsed time, because they don't decide about writes.
 */
export const MAX_SCRIPT_CPU_MS = 250;
/** The maximum number of rounds of `onChangedScript`, which runs until no value changes any more. */
export const MAX_SCRIPT_PASSES = 8;
/** Maximum lengths, in characters, of a round's result, and of a text for users or a line of the console. */
export const MAX_SCRIPT_RESULT_LENGTH = 1_000_000;
export const MAX_SCRIPT_TEXT_LENGTH = 1_000;
/** The maximum number of warnings and of rejections per round, and of console lines in all rounds. */
export const MAX_SCRIPT_TEXTS = 100;
/** The maximum number of fetches, and of different look-ups, in a run of the scripts. */
export const MAX_SCRIPT_FETCHES = 3;
export const MAX_SCRIPT_LOOKUPS = 20;
/**
 * The maximum number of choices that a script can offer for a field; a drop-down has at most as many choices.
 */
export const MAX_SCRIPT_CHOICES = 1_000;
/** The limits that the script API enforces inside the sandbox. */
export const SANDBOX_LIMITS = {
  text: MAX_SCRIPT_TEXT_LENGTH,
  texts: MAX_SCRIPT_TEXTS,
  lookUps: MAX_SCRIPT_LOOKUPS,
  choices: MAX_SCRIPT_CHOICES,
};
/** The maximum number of records found by a look-up. */
export const MAX_SCRIPT_LOOKUP_RECORDS = 100;
