/** Searches canned answers, which users find by typing `/` and a word, and fills in their placeholders. */
import type { ChatAnswer, LanguageTexts } from '../model.ts';
import { normalizeForComparison } from '../text.ts';

const MAX_SUGGESTED = 20;

/**
 * Returns the text typed after a `/` before the cursor, and the position of the `/`; `null` if the user isn't searching
 * for an answer. A `/` inside a word doesn't count.
 */
export function findAnswerQuery(text: string, cursor: number): { start: number; typed: string } | null {
  const found = /(?:^|\s)\/((?:[^\s/][^\n/]{0,40})?)$/.exec(text.slice(0, cursor));
  if (!found) return null;
  const typed = found[1] ?? '';
  return { start: cursor - typed.length - 1, typed };
}

/**
 * Returns up to `MAX_SUGGESTED` answers whose name or text contains the typed text, ignoring case. Names that
 * start with the typed text come first, then names that contain the text.
 */
export function searchAnswers(answers: readonly ChatAnswer[], words: string): ChatAnswer[] {
  const asked = normalizeForComparison(words);
  const rank = ({ name, texts }: ChatAnswer) => {
    const folded = normalizeForComparison(name);
    if (folded.startsWith(asked)) return 0;
    if (folded.includes(asked)) return 1;
    return [texts.en, texts.uk].some(text => normalizeForComparison(text ?? '').includes(asked)) ? 2 : 3;
  };
  return answers
    .filter(answer => rank(answer) < 3)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MAX_SUGGESTED);
}

/**
 * Returns the Ukrainian text if `lang` is Ukrainian, otherwise the English text. If that text is empty,
 * returns the text in the other language.
 */
export function getTextInLanguage(
  { en = '', uk = '' }: LanguageTexts,
  lang: string | null | undefined,
): string {
  const [first, second] = lang?.startsWith('uk') ? [uk, en] : [en, uk];
  return first.trim() || second.trim();
}

/**
 * Replaces `{contact}` and `{agent}` with names; names are inserted verbatim, even if they contain
 * placeholders.
 */
export function fillAnswer(
  text: string,
  names: { readonly contact: string; readonly agent: string },
): string {
  return text.replaceAll(/\{(contact|agent)\}/g, (_, key: 'contact' | 'agent') => names[key]);
}
