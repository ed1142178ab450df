import type { Schedule } from '#core/reminders/when/found.ts';
import type { Messages } from '#view/i18n/messages.ts';
import { formatRepeat } from '../repeatWords.ts';

/** Returns e.g. 'Tuesday, 24.11.2026 09:00 · every week'. */
export function formatSchedule(messages: Messages, { startsLocal, repeat }: Schedule): string {
  const once = getDayAndTime(messages, startsLocal);
  return repeat ? `${once} · ${formatRepeat(messages, repeat)}` : once;
}

function getDayAndTime({ locale, formatDate }: Messages, startsLocal: string): string {
  const [day = '', time = ''] = startsLocal.split('T');
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
  return `${weekday}, ${formatDate(day)} ${time}`;
}
