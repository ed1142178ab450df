import { type ChatPartText, type ChatValuePart, NO_CHAT_SUGGESTIONS } from '#core/field/chatPart.ts';
import { parseTypedText } from '../shared/chat.ts';

const HINT: ChatPartText = {
  en: 'Share your location with the button below, or write the address.',
  uk: 'Поділіться своїм місцем кнопкою нижче або напишіть адресу.',
};

export const addressChat: ChatValuePart = {
  kind: 'Value',
  offer: () => ({ ...NO_CHAT_SUGGESTIONS, hint: HINT, share: 'Location' }),
  read(said, definition, context) {
    if (said.kind !== 'Location') return parseTypedText(said, definition, context);
    const { lat, lng, name } = said;
    return { value: { addressValue: { lat, lng, ...(name ? { address: name } : {}) } } };
  },
};
