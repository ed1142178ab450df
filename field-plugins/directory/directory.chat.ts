import { type ChatPartText, type ChatValuePart, NO_CHAT_SUGGESTIONS } from '#core/field/chatPart.ts';
import { TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import { getLookupRestriction } from './narrowing.core.ts';

const TYPED: ChatPartText = {
  en: 'Write at least 2 letters to search, then choose.',
  uk: 'Напишіть щонайменше 2 літери для пошуку, потім виберіть.',
};
const LISTED: ChatPartText = {
  en: 'Choose one, or write a part of its name.',
  uk: 'Виберіть варіант або напишіть частину його назви.',
};

/** Only offered records can be chosen. Text is used as a search, never parsed as a value. */
export const directoryChat: ChatValuePart = {
  kind: 'Value',
  offer(definition, context) {
    const { directoryId = '', directoryLookupControl, rootDirectoryFieldId: fieldId } = definition;
    const isListed = directoryLookupControl === 'Dropdown';
    const root = getLookupRestriction(definition, context);
    return {
      ...NO_CHAT_SUGGESTIONS,
      hint: isListed ? LISTED : TYPED,
      lookUp: {
        directoryId,
        under: fieldId && root ? { fieldId, itemId: root.itemId } : null,
        fewestLetters: isListed ? 0 : TYPEAHEAD_MIN_CHARACTERS,
      },
    };
  },
  read: said => (said.kind === 'Choice' ? { value: { stringValue: said.value } } : null),
};
