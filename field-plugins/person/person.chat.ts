import { type ChatText, type ChatValuePart, NO_SUGGESTIONS } from '#core/field/chatPart.ts';
import { PEOPLE_DIRECTORY_ID } from '#core/field/fieldPlugin.ts';
import { TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';

const HINT: ChatText = {
  en: 'Write at least 2 letters of the name, then choose.',
  uk: 'Напишіть щонайменше 2 літери імені, потім виберіть.',
};

export const personChat: ChatValuePart = {
  kind: 'Value',
  offer: () => ({
    ...NO_SUGGESTIONS,
    hint: HINT,
    lookUp: { directoryId: PEOPLE_DIRECTORY_ID, under: null, fewestLetters: TYPEAHEAD_MIN_CHARACTERS },
  }),
  read: said => (said.kind === 'Choice' ? { value: { stringValue: said.value } } : null),
};
