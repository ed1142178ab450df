import {
  type ChatContext,
  type ChatPartText,
  type ChatValuePart,
  NO_CHAT_SUGGESTIONS,
} from '#core/field/chatPart.ts';
import type { FieldDefinition } from '#core/model.ts';
import { parseTypedText } from '../shared/chat.ts';
import { addDays, formatCalendarDate } from './calendarDate.core.ts';

const HINT: ChatPartText = {
  en: 'Choose a day or write a date, such as 31.12.2026.',
  uk: 'Виберіть день або напишіть дату, наприклад 31.12.2026.',
};

/** Days, relative to today, that are offered as buttons. */
const OFFERED: readonly { readonly days: number; readonly name: ChatPartText }[] = [
  { days: 0, name: { en: 'Today', uk: 'Сьогодні' } },
  { days: 1, name: { en: 'Tomorrow', uk: 'Завтра' } },
  { days: 2, name: { en: 'In 2 days', uk: 'Через 2 дні' } },
  { days: 7, name: { en: 'In a week', uk: 'Через тиждень' } },
];

export const dateChat: ChatValuePart = {
  kind: 'Value',
  offer: (definition, context) => ({
    ...NO_CHAT_SUGGESTIONS,
    hint: HINT,
    choices: getDays(definition, context),
  }),
  read: (said, definition, context) =>
    said.kind === 'Choice' ? { value: { dateValue: said.value } } : parseTypedText(said, definition, context),
};

function getDays({ days: limits }: FieldDefinition, { today, locale }: ChatContext) {
  return OFFERED.flatMap(({ days, name }) => {
    const value = addDays(today, days);
    const isOffered = !limits || (value >= limits.first && value <= limits.last);
    return isOffered ? [{ value, label: `${name[locale]} (${formatCalendarDate(value)})` }] : [];
  });
}
