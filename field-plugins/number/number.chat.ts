import { type ChatPartText, type ChatValuePart, NO_CHAT_SUGGESTIONS } from '#core/field/chatPart.ts';
import { parseTypedText } from '../shared/chat.ts';
import { getNumberPrecision } from './number.core.ts';

const WHOLE: ChatPartText = { en: 'Write a whole number.', uk: 'Напишіть ціле число.' };

export const numberChat: ChatValuePart = {
  kind: 'Value',
  offer: definition => ({ ...NO_CHAT_SUGGESTIONS, hint: getHint(getNumberPrecision(definition)) }),
  read: parseTypedText,
};

function getHint(precision: number): ChatPartText {
  if (precision === 0) return WHOLE;
  const decimals = '5'.repeat(precision);
  return {
    en: `Write a number, such as 12.${decimals}.`,
    uk: `Напишіть число, наприклад 12,${decimals}.`,
  };
}
