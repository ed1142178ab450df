import { type ChatPartText, type ChatValuePart, NO_CHAT_SUGGESTIONS } from '#core/field/chatPart.ts';
import { parseTypedText } from '../shared/chat.ts';

const HINT: ChatPartText = {
  en: 'Choose one, or write a part of its name.',
  uk: 'Виберіть варіант або напишіть частину його назви.',
};

export const dropdownChat: ChatValuePart = {
  kind: 'Value',
  offer: ({ dropdownItems = [] }) => ({
    ...NO_CHAT_SUGGESTIONS,
    hint: HINT,
    choices: dropdownItems.map(({ value, text }) => ({ value, label: text })),
  }),
  read: (said, definition, context) =>
    said.kind === 'Choice'
      ? { value: { stringValue: said.value } }
      : parseTypedText(said, definition, context),
};
