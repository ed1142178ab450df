/** Business constants and limits with their units: specification section 9. */

/** The number of records on a page of a directory's list. */
export const RECORDS_PER_PAGE = 30;
export const PROCESSES_PER_PAGE = 50;
export const CONVERSATIONS_PER_PAGE = 100;
/** The number of cards that a board lane loads initially and with each further load. */
export const BOARD_ITEMS_PER_LOAD = 10;
/** The idle time before state is saved, and before a list reloads after its filter or order changed. */
export const DEBOUNCE_MS = 1_000;
export const SUGGESTION_DEBOUNCE_MS = 400;
/** The delay between loading the boot data and the ready state, in which polling starts. */
export const READY_STATE_DELAY_MS = 500;
export const RELOAD_AFTER_REFRESH_FAILURE_MS = 1_000;
/** The number of typed characters from which a typeahead looks up suggestions. */
export const TYPEAHEAD_MIN_CHARACTERS = 2;
export const TYPEAHEAD_ITEMS = 100;
export const DROPDOWN_LOOKUP_ITEMS = 1_000;
export const IMPORT_LOOKUP_ITEMS = 100_000;
/** The maximum number of donors that the product import of the relief account looks up. */
export const MAX_RELATED_LOOKUP_RECORDS = 10_000;
export const CODE_CHUNK_TIMEOUT_MS = 120_000;
export const TYPEAHEAD_LIST_HEIGHT_PX = 300;
export const MIN_TYPEAHEAD_LIST_HEIGHT_PX = 200;
export const MIN_TYPEAHEAD_LIST_WIDTH_PX = 250;
export const COUNTRY_TYPEAHEAD_RESET_MS = 700;
export const MAX_PHONE_LENGTH = 25;
export const DEFAULT_PHONE_COUNTRY = 'us';
/** The free space below the phone input that its country list needs to open downwards. */
export const PHONE_LIST_SPACE_PX = 200;
export const DEFAULT_SUBSCRIPTION_PLAN = 'Free';
/** The minimum width of a Number column; all other columns use `MIN_CELL_WIDTH_PX` (section 5). */
export const MIN_NUMBER_CELL_WIDTH_PX = 50;
export const MIN_CELL_WIDTH_PX = 100;

/**
 * Limits that the specification doesn't define: characters in a line and in a text, rows in a table, values in a list.
 */
export const MAX_STRING_LENGTH = 1_000;
export const MAX_TEXT_FIELD_LENGTH = 50_000;
export const MAX_TABLE_ROWS = 10_000;
export const MAX_LIST_VALUES = 1_000;
/** The maximum size of an uploaded file; a field can set a lower limit. */
export const MAX_UPLOAD_BYTES = 100 * 1024 * 1024;
/** The maximum number of records in a bulk change. */
export const MAX_BULK_RECORDS = 10_000;
/** Totals are exact up to this number, and estimated above this number. */
export const MAX_EXACT_TOTAL = 10_000;
