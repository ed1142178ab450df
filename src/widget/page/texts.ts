import en from './messages/en.json' with { type: 'json' };
import uk from './messages/uk.json' with { type: 'json' };

export type WidgetLanguage = 'en' | 'uk';
type Named<Key> = Key extends `widget.${infer Id}` ? Id : never;

export type WidgetTextId = Named<keyof typeof en>;

export interface WidgetTexts {
  readonly lang: WidgetLanguage;
  (id: WidgetTextId): string;
}

/** @param wanted The language set by the site; defaults to the browser's language. */
export function getWidgetTexts(wanted: string | null): WidgetTexts {
  const lang = (wanted ?? navigator.language).startsWith('uk') ? 'uk' : 'en';
  const texts = lang === 'uk' ? uk : en;
  return Object.assign((id: WidgetTextId) => texts[`widget.${id}`], { lang } as const);
}

/** Returns the text that explains to the visitor why the server rejected something. */
export function formatConnectionProblem(texts: WidgetTexts, code: string): string {
  const id = `problem.${code}`;
  return texts(`widget.${id}` in en ? (id as WidgetTextId) : 'problem.other');
}
