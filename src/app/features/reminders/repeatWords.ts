import { parseRepeatModel, type RepeatModel, WORKING_WEEKDAYS } from '#core/reminders/repeatModel.ts';
import type { Messages } from '#view/i18n/messages.ts';

/**
 * Returns e.g. 'Every 2 weeks on Mon, Thu, until 01.01.2027', or a general text if the form can't represent the rule.
 */
export function formatRepeat(messages: Messages, repeat: string | undefined): string {
  const { t, formatDate } = messages;
  if (!repeat) return t('reminders.repeat.never');
  const model = parseRepeatModel(repeat);
  if (!model) return t('reminders.repeat.other');
  const often = t(`reminders.every.${model.unit}`, { count: model.interval });
  const said = [often, formatRepeatDays(messages, model)].filter(Boolean).join(' ');
  const { end } = model;
  if (end.kind === 'count') return `${said}, ${t('reminders.times', { count: end.count })}`;
  return end.kind === 'until' ? `${said}, ${t('reminders.until', { day: formatDate(end.day) })}` : said;
}

/** Returns e.g. 'on the first Monday' or 'on Mon, Thu'; an empty string if the start determines the day. */
export function formatRepeatDays({ t }: Messages, { weekdays, inMonth, unit }: RepeatModel): string {
  if (unit === 'week' && weekdays.length > 0) {
    if (weekdays.join() === WORKING_WEEKDAYS.join()) return t('reminders.onWorkdays');
    return t('reminders.onDays', { days: weekdays.map(day => t(`reminders.weekday.${day}`)).join(', ') });
  }
  if (inMonth === null) return '';
  if (inMonth === -1) return t('reminders.onLastDay');
  if (typeof inMonth === 'number') return t('reminders.onDay', { day: inMonth });
  return t(`reminders.onNth.${inMonth.nth}`, {
    day: t(`reminders.weekdayOf.${inMonth.weekday}`),
    gender: t(`reminders.gender.${inMonth.weekday}`),
  });
}
