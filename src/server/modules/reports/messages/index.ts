import { defineMessages } from '#server/kernel/messages/defineMessages.ts';
import viewEn from '#view/messages/en.json' with { type: 'json' };
import figuresEn from '#view/messages/figures/en.json' with { type: 'json' };
import figuresUk from '#view/messages/figures/uk.json' with { type: 'json' };
import viewUk from '#view/messages/uk.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };

export const messages = defineMessages({ en, uk });

/** The texts of views and metrics, which are shared with the browser. */
export const figureMessages = defineMessages({
  en: { ...viewEn, ...figuresEn },
  uk: { ...viewUk, ...figuresUk },
});
