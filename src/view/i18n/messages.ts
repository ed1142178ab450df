import { createIntl, createIntlCache } from '@formatjs/intl';
import { formatDay } from '#core/calendar/formatDay.ts';

/** The languages of the interface; the account language `ua` corresponds to the locale `uk`. */
export const locales = ['en', 'uk'] as const;
export type Locale = (typeof locales)[number];

/**
 * ICU message texts in one language, keyed by message id; the build compiles these texts (`tools/compiledMessages.ts`).
 */
export type MessageCatalogue = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Formats data as text for users, in one language. */
export interface Messages {
  readonly locale: Locale;
  /**
   * Returns the text of a message; the id itself if no catalogue contains it, so that a missing text is visible but
   * harmless.
   */
  t(id: string, values?: MessageValues): string;
  has(id: string): boolean;
  /**
   * Formats a calendar date `YYYY-MM-DD` as `31.12.2026` (specification section 5); returns an empty string if there is
   * none.
   */
  formatDate(date: string | null | undefined): string;
  /**
   * Formats an ISO 8601 timestamp as `31.12.2026 14:05` in the viewer's time zone; returns an empty string if there is
   * none.
   */
  formatDateTime(instant: string | null | undefined): string;
  /** Formats a number in the language's notation, with exactly `precision` decimal places if given. */
  formatNumber(value: number, precision?: number): string;
}

export function createMessages(locale: Locale, catalogues: readonly MessageCatalogue[]): Messages {
  const messages: Record<string, string> = Object.assign({}, ...catalogues);
  const intl = createIntl({ locale, messages, onError: reportIntlError }, createIntlCache());
  // Cached, because most texts have no placeholders and are used whenever a form or a list is drawn.
  const fixed = new Map<string, string>();
  const format = (id: string, values?: MessageValues) => {
    const source = messages[id];
    const text = isPlain(source)
      ? source
      : String(intl.formatMessage({ id }, values ? { ...values } : undefined));
    if (!values) fixed.set(id, text);
    return text;
  };
  return {
    locale,
    t(id, values) {
      if (!Object.hasOwn(messages, id)) return id;
      return (values ? undefined : fixed.get(id)) ?? format(id, values);
    },
    has: id => Object.hasOwn(messages, id),
    formatDate: formatDay,
    formatDateTime,
    formatNumber: (value, precision) =>
      intl.formatNumber(value, {
        minimumFractionDigits: precision,
        maximumFractionDigits: precision ?? 20,
      }),
  };
}

/** Returns the messages extended with the messages of a component loaded later. */
export function extendMessages(base: Messages, catalogue: MessageCatalogue): Messages {
  const own = createMessages(base.locale, [catalogue]);
  return {
    ...base,
    t: (id, values) => (own.has(id) ? own : base).t(id, values),
    has: id => own.has(id) || base.has(id),
  };
}

/** Returns the locale for an account's `lang` or a browser's language tag; English for unsupported languages. */
export function toLocale(lang: string | null | undefined): Locale {
  const primary = lang?.toLowerCase().split('-')[0];
  return primary === 'uk' || primary === 'ua' ? 'uk' : 'en';
}

/**
 * Returns whether the text has no placeholders or escapes, and therefore needs no parser; the parser isn't
 * available in the browser.
 */
function isPlain(text: unknown): text is string {
  return typeof text === 'string' && !/[{}<]|''/.test(text);
}

function formatDateTime(instant: string | null | undefined): string {
  const date = new Date(instant ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return '';
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(date.getDate())}.${pad(date.getMonth() + 1)}.${date.getFullYear()} ${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

function reportIntlError(error: Error): void {
  console.warn(error.message);
}
