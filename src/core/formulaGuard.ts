/**
 * Protects CSV texts that a spreadsheet would interpret as a formula, which could make network calls, with a leading
 * apostrophe.
 */

/** ASCII and full-width operators, and characters that spreadsheets skip before an operator (OWASP, CSV injection). */
const DANGEROUS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Signed numbers and phone numbers aren't formulas. */
const NUMBER = /^[+-]?[\d\s.,()]+%?$/;
/**
 * A text that already starts with apostrophes and an operator gets one more apostrophe, so that removing one
 * apostrophe always restores the text.
 */
const GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function addFormulaGuard(text: string): string {
  const isFormula = DANGEROUS.test(text) && !NUMBER.test(text);
  return isFormula || GUARDED.test(text) ? `'${text}` : text;
}

export function removeFormulaGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
