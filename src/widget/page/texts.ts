import en from './messages/en.json' with { type: 'json' };
import uk from './messages/uk.json' with { type: 'json' };

export type Lang = 'en' | 'uk';
type Named<Key> = Key extends `widget.${infer Id}` ? Id : never;

export type TextId = Named<keyof typeof en>;

export interface Texts {
  readonly lang: Lang;
  (id: TextId): string;
}

/** @param wanted The language set by the site; defaults to the browser's language. */
export function getWidgetTexts(wanted: string | null): Texts {
  const lang = (wanted ?? navigator.language).startsWith('uk') ? 'uk' : 'en';
  const texts = lang === 'uk' ? uk : en;
  return Object.assign((id: TextId) => texts[`widget.${id}`], { lang } as const);
}

/** Returns the text that explains to the visitor why the server rejected something. */
export function formatProblem(texts: Texts, code: string): string {
  const id = `problem.${code}`;
  return texts(`widget.${id}` in en ? (id as TextId) : 'problem.other');
}
