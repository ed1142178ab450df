import en from '../../messages/relative/en.json' with { type: 'json' };
import uk from '../../messages/relative/uk.json' with { type: 'json' };

/** What filters name that depends on the day and on the reader: periods, and the reader. */
export const relativeTexts = { en, uk };
