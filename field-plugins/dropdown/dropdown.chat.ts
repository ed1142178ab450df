import { type ChatText, type ChatValuePart, NO_SUGGESTIONS } from '#core/field/chatPart.ts';
import { parseTypedText } from '../shared/chat.ts';

const HINT: ChatText = {
  en: 'Choose one, or write a part of its name.',
  uk: 'Виберіть варіант або напишіть частину його назви.',
};

export const dropdownChat: ChatValuePart = {
  kind: 'Value',
  offer: ({ dropdownItems = [] }) => ({
    ...NO_SUGGESTIONS,
    hint: HINT,
    choices: dropdownItems.map(({ value, text }) => ({ value, label: text })),
  }),
  read: (said, definition, context) =>
    said.kind === 'Choice'
      ? { value: { stringValue: said.value } }
      : parseTypedText(said, definition, context),
};
