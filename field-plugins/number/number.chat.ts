import { type ChatText, type ChatValuePart, NO_SUGGESTIONS } from '#core/field/chatPart.ts';
import { parseTypedText } from '../shared/chat.ts';
import { getPrecision } from './number.core.ts';

const WHOLE: ChatText = { en: 'Write a whole number.', uk: 'Напишіть ціле число.' };

export const numberChat: ChatValuePart = {
  kind: 'Value',
  offer: definition => ({ ...NO_SUGGESTIONS, hint: getHint(getPrecision(definition)) }),
  read: parseTypedText,
};

function getHint(precision: number): ChatText {
  if (precision === 0) return WHOLE;
  const decimals = '5'.repeat(precision);
  return {
    en: `Write a number, such as 12.${decimals}.`,
    uk: `Напишіть число, наприклад 12,${decimals}.`,
  };
}
