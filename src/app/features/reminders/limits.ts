/** Characters of a reminder's text, as the contract has it. */
export const TEXT_MAX = 2_000;
/** Specification section 9. */
export const REMINDERS_PER_PAGE = 50;
export const POLL_MS = 30_000;
