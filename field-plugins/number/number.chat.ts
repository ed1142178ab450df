import { type ChatText, type ChatValuePart, NOTHING_OFFERED } from '#core/field/chatPart.ts';
import { readTyped } from '../shared/chat.ts';
import { precisionOf } from './number.core.ts';

const WHOLE: ChatText = { en: 'Write a whole number.', uk: 'Напишіть ціле число.' };

export const numberChat: ChatValuePart = {
  kind: 'Value',
  offer: definition => ({ ...NOTHING_OFFERED, hint: hintOf(precisionOf(definition)) }),
  read: readTyped,
};

function hintOf(precision: number): ChatText {
  if (precision === 0) return WHOLE;
  const decimals = '5'.repeat(precision);
  return {
    en: `Write a number, such as 12.${decimals}.`,
    uk: `Напишіть число, наприклад 12,${decimals}.`,
  };
}
