import { getDayInZone } from '#core/calendar/dayRange.ts';
import { type DueMark, getDueMark } from '#core/calendar/dueMark.ts';
import type { Status } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Mark, type MarkProps } from './Mark.tsx';

const looks: Readonly<Record<DueMark, Omit<MarkProps, 'words'>>> = {
  Overdue: { icon: 'warning', tone: 'danger' },
  DueToday: { icon: 'clock', tone: 'warning' },
  DueThisWeek: { icon: 'calendar', tone: 'plain' },
};

export interface DueDateMarkProps {
  day: string;
  /** The record's status: only due dates of active records are marked. */
  status: Status;
}

/** Shows how close a due date is; draws nothing if the date is far away or the record isn't active. */
export default function DueDateMark({ day, status }: DueDateMarkProps) {
  const { timeZone, weekStart } = useEngine();
  const { t } = useMessages();
  const mark = getDueMark(day, status.type, { today: getDayInZone(timeZone), weekStart });
  return mark ? <Mark {...looks[mark]} words={t(`due.${mark}`)} /> : null;
}
