import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import {
  addDays,
  addMonths,
  getFirstDayOfWeek,
  getMonthWeeks,
  getStartOfMonth,
  splitDate,
} from '../calendarDate.core.ts';
import { getCalendarNames } from '../calendarNames.ts';

export interface CalendarProps {
  context: Pick<FieldContext, 'locale'>;
  /** The first and last selected day, which are equal for a single day. Either is `undefined` if it isn't selected. */
  from: string | undefined;
  till: string | undefined;
  today: string;
  /** True to focus the calendar when it appears. */
  hasFocus?: boolean;
  onPick: (date: string) => void;
}

/**
 * A calendar that shows one month. Arrow keys move by a day or a week, Page Up and Page Down by a month, or with Shift
 * by a year, and Home and End to the ends of the week. Enter picks the active day.
 */
export function Calendar({ context, from, till, today, hasFocus = false, onPick }: CalendarProps) {
  const { t } = useMessages();
  const id = useId();
  const { weekStart } = useEngine();
  const names = useMemo(() => getCalendarNames(context.locale, weekStart), [context.locale, weekStart]);
  const grid = useRef<HTMLTableElement>(null);
  const start = till ?? from ?? today;
  const { active, turn, handleKey } = useActiveDay(grid, {
    start,
    hasFocus,
    firstDay: names.firstDay,
    onPick,
  });
  return (
    <div className="dk-calendar">
      <div className="dk-calendar-head">
        <YearButton mark="«" label={t('field.Date.previousYear')} onClick={() => turn(-12)} />
        <IconButton icon="chevron-left" label={t('field.Date.previousMonth')} onClick={() => turn(-1)} />
        <div id={id} className="dk-calendar-month" aria-live="polite">
          {names.monthOf(active)}
        </div>
        <IconButton icon="chevron-right" label={t('field.Date.nextMonth')} onClick={() => turn(1)} />
        <YearButton mark="»" label={t('field.Date.nextYear')} onClick={() => turn(12)} />
      </div>
      <table ref={grid} {...{ role: 'grid' }} aria-labelledby={id} onKeyDown={handleKey}>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getMonthWeeks(active, names.firstDay).map(week => (
            <tr key={week.find(date => date !== null)}>
              {week.map((date, weekday) =>
                date ? (
                  <Day
                    key={date}
                    date={date}
                    name={names.dayOf(date)}
                    isActive={date === active}
                    isOutside={getStartOfMonth(date) !== getStartOfMonth(active)}
                    isToday={date === today}
                    mark={getMark(date, from, till)}
                    onPick={onPick}
                  />
                ) : (
                  <td key={names.weekdays[weekday]?.long} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ActiveDayInput extends Required<Pick<CalendarProps, 'hasFocus' | 'onPick'>> {
  start: string;
  firstDay: number;
}

/** Manages the active day. Keys change it and focus the new day; the buttons change it without moving the focus. */
function useActiveDay(
  grid: RefObject<HTMLTableElement | null>,
  { start, hasFocus, firstDay, onPick }: ActiveDayInput,
) {
  const [active, setActive] = useState(start);
  const mustFocus = useRef(hasFocus);
  useEffect(() => {
    if (!mustFocus.current) return;
    mustFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [grid, active]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onPick(active);
    }
    const next = getDateAfterKey(event, active, firstDay);
    if (!next) return;
    event.preventDefault();
    mustFocus.current = true;
    setActive(next);
  };
  return { active, turn: (months: number) => setActive(addMonths(active, months)), handleKey };
}

function YearButton({ mark, label, onClick }: { mark: string; label: string; onClick: () => void }) {
  return (
    <Button tone="quiet" className="dk-icon-button" aria-label={label} title={label} onClick={onClick}>
      {mark}
    </Button>
  );
}

interface DayProps {
  date: string;
  name: string;
  isActive: boolean;
  isOutside: boolean;
  isToday: boolean;
  mark: 'end' | 'between' | undefined;
  onPick: (date: string) => void;
}

function Day({ date, name, isActive, isOutside, isToday, mark, onPick }: DayProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding grid handles the keys
    <td
      {...{ role: 'gridcell', 'aria-selected': mark !== undefined }}
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      data-date={date}
      data-mark={mark}
      data-outside={isOutside || undefined}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onPick(date)}
    >
      {splitDate(date).day}
    </td>
  );
}

function getDateAfterKey(
  { key, shiftKey }: KeyboardEvent,
  date: string,
  firstDay: number,
): string | undefined {
  const start = getFirstDayOfWeek(date, firstDay);
  const months = shiftKey ? 12 : 1;
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    PageUp: () => addMonths(date, -months),
    PageDown: () => addMonths(date, months),
    Home: () => start,
    End: () => addDays(start, 6),
  };
  return Object.hasOwn(moves, key) ? moves[key]?.() : undefined;
}

function getMark(date: string, from: string | undefined, till: string | undefined): DayProps['mark'] {
  if (date === from || date === till) return 'end';
  return from && till && date > from && date < till ? 'between' : undefined;
}
