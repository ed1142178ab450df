import { useRef } from 'react';
import { fillAnswer, findAnswerQuery, getTextInLanguage, searchAnswers } from '#core/chat/answers.ts';
import type { ChatAnswer, Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { RenderedSuggestionSource } from '../../../shared/typedChoice/SuggestionTextArea.tsx';
import { useUser } from '../../../state/useBoot.ts';
import { listAnswers } from '../chatCalls.ts';

/** Offers canned answers after the user has typed `/`; the selected text is inserted into the message. */
export function useAnswerSuggestions({
  contact,
  title,
  lang,
}: Conversation): RenderedSuggestionSource<ChatAnswer> {
  const { t, locale } = useMessages();
  const { name: agent } = useUser();
  const known = useRef<readonly ChatAnswer[] | null>(null);
  const textOf = ({ texts }: ChatAnswer) =>
    fillAnswer(getTextInLanguage(texts, lang ?? locale), { contact: contact?.display ?? title, agent });
  return {
    label: t('chat.answers'),
    read: findAnswerQuery,
    async find(typed, signal) {
      // Reloaded whenever the user types `/`, so that new answers are included.
      if (typed === '' || known.current === null) known.current = await listAnswers(signal);
      return searchAnswers(known.current, typed);
    },
    fits: (answer, typed) => searchAnswers([answer], typed).length > 0,
    wordsOf: textOf,
    keyOf: ({ id }) => id,
    draw: answer => (
      <span className="dk-answer">
        <strong className="dk-truncate">{answer.name}</strong>
        <span className="dk-truncate dk-faint">{textOf(answer)}</span>
      </span>
    ),
    tell: ({ name }, count) => t('chat.answerChoice', { name, count }),
  };
}
