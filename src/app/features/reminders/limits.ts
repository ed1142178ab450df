/** The maximum number of characters in a reminder's text, as in the contract. */
export const MAX_REMINDER_TEXT_LENGTH = 2_000;
/** See specification section 9. */
export const REMINDERS_PER_PAGE = 50;
export const REMINDER_POLL_MS = 30_000;
