/** The few texts the server itself writes for people: in files they download. */
import type { Locale } from '#core/model.ts';
import en from './en.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };

export type ServerMessageId = keyof typeof en;

const catalogues: Record<Locale, Record<ServerMessageId, string>> = { en, uk };

export function serverMessage(locale: Locale, id: ServerMessageId): string {
  return catalogues[locale][id];
}
