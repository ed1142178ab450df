import { type ChatPartText, type ChatValuePart, NO_CHAT_SUGGESTIONS } from '#core/field/chatPart.ts';
import { USERS_DIRECTORY_ID } from '#core/field/fieldPlugin.ts';
import { TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';

const HINT: ChatPartText = {
  en: 'Write at least 2 letters of the name, then choose.',
  uk: 'Напишіть щонайменше 2 літери імені, потім виберіть.',
};

export const personChat: ChatValuePart = {
  kind: 'Value',
  offer: () => ({
    ...NO_CHAT_SUGGESTIONS,
    hint: HINT,
    lookUp: { directoryId: USERS_DIRECTORY_ID, under: null, fewestLetters: TYPEAHEAD_MIN_CHARACTERS },
  }),
  read: said => (said.kind === 'Choice' ? { value: { stringValue: said.value } } : null),
};
