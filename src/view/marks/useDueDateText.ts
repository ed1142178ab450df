import { getDayInZone } from '#core/calendar/dayRange.ts';
import { getDueMark } from '#core/calendar/dueMark.ts';
import type { Item, Status } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';

/** Returns the text of `RecordMark`, for labels without room for a mark; `undefined` if there is no mark. */
export function useDueDateText(item: Item, status: Status | undefined): string | undefined {
  const { registry, timeZone, weekStart } = useEngine();
  const { t } = useMessages();
  const due = registry.writtenFields.find(({ isDue }) => isDue);
  const day = due && item.customFields[due.id]?.dateValue;
  const mark = day && status && getDueMark(day, status.type, { today: getDayInZone(timeZone), weekStart });
  return mark ? t(`due.${mark}`) : undefined;
}
