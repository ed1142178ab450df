/** Bytes of a file that a visitor sends, and UTF-16 units of a text, as the contract has it. */
export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
export const LONGEST_TEXT = 4_000;
