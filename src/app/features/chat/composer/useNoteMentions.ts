import type { Conversation } from '#core/model.ts';
import type { Named } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { DrawnOffer } from '../../../shared/typedChoice/ChoosingTextArea.tsx';
import { createMentionSuggestions } from '../../../shared/typedChoice/mentionOffer.tsx';
import { findChatReaders } from '../chatCalls.ts';

/** Offers the users and groups that a note can mention: those who can read the conversation. */
export function useNoteMentions(conversation: Conversation): DrawnOffer<Named> {
  const { t } = useMessages();
  return createMentionSuggestions((keyword, signal) => findChatReaders(conversation, keyword, signal), {
    label: t('chat.mention'),
    tell: ({ name }, count) => t('chat.mentionChoice', { name, count }),
  });
}
