/** Texts of a CSV that a spreadsheet would take for a formula, which may call out: an apostrophe before them keeps it from it. */

/** ASCII and full-width signs, and what spreadsheets pass by before a sign: OWASP, CSV injection. */
const DANGEROUS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Signed numbers and phone numbers are no formulas. */
const NUMBER = /^[+-]?[\d\s.,()]+%?$/;
/** A text that begins with apostrophes of its own gets one more, so that taking one away always gives the text back. */
const GUARDED = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function withGuard(text: string): string {
  const isFormula = DANGEROUS.test(text) && !NUMBER.test(text);
  return isFormula || GUARDED.test(text) ? `'${text}` : text;
}

export function withoutGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
