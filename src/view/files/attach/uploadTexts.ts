import en from '../../messages/upload/en.json' with { type: 'json' };
import uk from '../../messages/upload/uk.json' with { type: 'json' };

export const uploadTexts = { en, uk };
