/** What stands for a currency beside a figure, as the source of a regular expression: a sign, or one of the usual words. */
export const CURRENCY_MARK = String.raw`\p{Sc}|грн\.?|zł|Kč|UAH|USD|EUR|GBP|PLN|CHF|CZK|HUF|RON`;
