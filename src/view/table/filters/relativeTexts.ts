import en from '../../messages/relative/en.json' with { type: 'json' };
import uk from '../../messages/relative/uk.json' with { type: 'json' };

/** Names of filter values that depend on the current day or the current user. */
export const relativeTexts = { en, uk };
