/** Answers that are ready to be put into a message: found by `/` and a word, with names in place of their placeholders. */
import type { ChatAnswer, LanguageTexts } from '../model.ts';
import { foldText } from '../text.ts';

const MOST_OFFERED = 20;

/** What is being typed after a `/` before the cursor, `null` where no answer is asked for. A `/` inside a word asks for none. */
export function typedAnswer(text: string, cursor: number): { start: number; typed: string } | null {
  const found = /(?:^|\s)\/((?:[^\s/][^\n/]{0,40})?)$/.exec(text.slice(0, cursor));
  if (!found) return null;
  const typed = found[1] ?? '';
  return { start: cursor - typed.length - 1, typed };
}

/** The answers with these words in name or text; names that begin with them come first. */
export function answersLike(answers: readonly ChatAnswer[], words: string): ChatAnswer[] {
  const asked = foldText(words);
  const rank = ({ name, texts }: ChatAnswer) => {
    const folded = foldText(name);
    if (folded.startsWith(asked)) return 0;
    if (folded.includes(asked)) return 1;
    return [texts.en, texts.uk].some(text => foldText(text ?? '').includes(asked)) ? 2 : 3;
  };
  return answers
    .filter(answer => rank(answer) < 3)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, MOST_OFFERED);
}

/** The text in the language that somebody uses, or in the other one where it has none. */
export function textInLanguage({ en = '', uk = '' }: LanguageTexts, lang: string | null | undefined): string {
  const [first, second] = lang?.startsWith('uk') ? [uk, en] : [en, uk];
  return first.trim() || second.trim();
}

/** With names in place of placeholders; a name is taken as it is, whatever stands in it. */
export function fillAnswer(
  text: string,
  names: { readonly contact: string; readonly agent: string },
): string {
  return text.replaceAll(/\{(contact|agent)\}/g, (_, key: 'contact' | 'agent') => names[key]);
}
