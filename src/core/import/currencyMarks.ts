/**
 * Matches currency marks next to a number, as the source of a regular expression: a symbol, or a common abbreviation.
 */
export const CURRENCY_MARK = String.raw`\p{Sc}|грн\.?|zł|Kč|UAH|USD|EUR|GBP|PLN|CHF|CZK|HUF|RON`;
