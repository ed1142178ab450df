import { type ChatText, type ChatValuePart, NO_SUGGESTIONS } from '#core/field/chatPart.ts';

const HINT: ChatText = { en: 'Send a file or a photo.', uk: 'Надішліть файл або фото.' };

export const fileChat: ChatValuePart = {
  kind: 'Value',
  offer: () => ({ ...NO_SUGGESTIONS, hint: HINT }),
  read: said => (said.kind === 'SentFile' ? { value: { stringValue: said.fileId } } : null),
};
