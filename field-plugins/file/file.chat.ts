import { type ChatText, type ChatValuePart, NOTHING_OFFERED } from '#core/field/chatPart.ts';

const HINT: ChatText = { en: 'Send a file or a photo.', uk: 'Надішліть файл або фото.' };

export const fileChat: ChatValuePart = {
  kind: 'Value',
  offer: () => ({ ...NOTHING_OFFERED, hint: HINT }),
  read: said => (said.kind === 'SentFile' ? { value: { stringValue: said.fileId } } : null),
};
