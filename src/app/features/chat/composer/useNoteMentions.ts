import type { Conversation } from '#core/model.ts';
import type { MentionTarget } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createMentionSuggestions } from '../../../shared/typedChoice/mentionOffer.tsx';
import type { RenderedSuggestionSource } from '../../../shared/typedChoice/SuggestionTextArea.tsx';
import { searchChatReaders } from '../chatCalls.ts';

/** Offers the users and groups that a note can mention: those who can read the conversation. */
export function useNoteMentions(conversation: Conversation): RenderedSuggestionSource<MentionTarget> {
  const { t } = useMessages();
  return createMentionSuggestions((keyword, signal) => searchChatReaders(conversation, keyword, signal), {
    label: t('chat.mention'),
    tell: ({ name }, count) => t('chat.mentionChoice', { name, count }),
  });
}
