import { defineMessages } from '#server/kernel/messages/defineMessages.ts';
import en from './en.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };

export const messages = defineMessages({ en, uk });
