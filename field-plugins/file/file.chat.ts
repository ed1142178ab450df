import { type ChatPartText, type ChatValuePart, NO_CHAT_SUGGESTIONS } from '#core/field/chatPart.ts';

const HINT: ChatPartText = { en: 'Send a file or a photo.', uk: 'Надішліть файл або фото.' };

export const fileChat: ChatValuePart = {
  kind: 'Value',
  offer: () => ({ ...NO_CHAT_SUGGESTIONS, hint: HINT }),
  read: said => (said.kind === 'SentFile' ? { value: { stringValue: said.fileId } } : null),
};
