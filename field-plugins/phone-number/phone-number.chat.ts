import { type ChatPartText, type ChatValuePart, NO_CHAT_SUGGESTIONS } from '#core/field/chatPart.ts';
import { parseTypedText } from '../shared/chat.ts';

const HINT: ChatPartText = {
  en: 'Share your number with the button below, or write it.',
  uk: 'Поділіться своїм номером кнопкою нижче або напишіть його.',
};

export const phoneNumberChat: ChatValuePart = {
  kind: 'Value',
  offer: () => ({ ...NO_CHAT_SUGGESTIONS, hint: HINT, share: 'Phone' }),
  read(said, definition, context) {
    if (said.kind !== 'Phone') return parseTypedText(said, definition, context);
    // Shared numbers are in international form, often without the plus sign.
    const digits = said.phone.replaceAll(/[^\d]/g, '');
    return parseTypedText({ kind: 'Words', text: `+${digits}` }, definition, context);
  },
};
