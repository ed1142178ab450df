/**
 * The source of a regular expression that matches a currency mark next to a number: a symbol or a common abbreviation.
 */
export const CURRENCY_MARK_SOURCE = String.raw`\p{Sc}|грн\.?|zł|Kč|UAH|USD|EUR|GBP|PLN|CHF|CZK|HUF|RON`;
