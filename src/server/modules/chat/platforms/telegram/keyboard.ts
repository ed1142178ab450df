import type { InlineKeyboardMarkup, ReplyKeyboardMarkup } from 'grammy/types';
import type { MessageButtons } from '../platform.ts';

/** The maximum length of a button's text, in characters, because Telegram cuts off longer texts. */
const MAX_CHARACTERS = 60;

/** Returns a keyboard with one button per row, or two if the texts of both are short. */
export function toTelegramKeyboard({
  list,
  share,
}: MessageButtons): InlineKeyboardMarkup | ReplyKeyboardMarkup {
  const lines = getLines(list.map(({ id, text }) => ({ id, text: cut(text) })));
  if (!share) {
    return {
      inline_keyboard: lines.map(line => line.map(({ id, text }) => ({ text, callback_data: id }))),
    };
  }
  // Only a reply keyboard can contain a button that shares something. The other buttons of a reply keyboard send their
  // texts.
  const asked = share.what === 'Phone' ? { request_contact: true } : { request_location: true };
  return {
    keyboard: [
      [{ text: cut(share.text), ...asked }],
      ...lines.map(line => line.map(({ text }) => ({ text }))),
    ],
    one_time_keyboard: true,
    resize_keyboard: true,
  } as ReplyKeyboardMarkup;
}

const SHORT = 14;

function getLines<Button extends { readonly text: string }>(list: readonly Button[]): Button[][] {
  const lines: Button[][] = [];
  for (const button of list) {
    const last = lines.at(-1);
    const fits = last?.length === 1 && [...last, button].every(({ text }) => text.length <= SHORT);
    if (last && fits) last.push(button);
    else lines.push([button]);
  }
  return lines;
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= MAX_CHARACTERS ? text : `${letters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
