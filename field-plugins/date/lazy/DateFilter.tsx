import { Suspense, useState } from 'react';
import { useEngine } from '#view/engine.ts';
import type { FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { RangeProblem, useRange } from '../../shared/lazy/range.tsx';
import { partLabel } from '../../shared/ui/control.tsx';
import { dayOf, isCalendarDate } from '../calendarDate.core.ts';
import { FIRST_DAYS } from '../calendarNames.ts';
import { presetRange, RANGE_PRESETS } from '../dateRange.core.ts';
import { DateInput } from './DateInput.tsx';

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

/** A range of days by name, typed, or picked in one calendar: the first press begins it, the second ends it. */
export function DateFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const today = dayOf(new Date());
  const firstDay = FIRST_DAYS[useEngine().weekStart];
  const range = useRange<string>({
    value: value?.dateRangeValue,
    onChange: next => onChange(next && { dateRangeValue: next }),
    compare: (a, b) => (a < b ? -1 : Number(a > b)),
  });
  const date = (which: 'from' | 'till') => (range.bad[which] === undefined ? range.shown[which] : undefined);
  const pick = (picked: string) => {
    const [from, till] = [date('from'), date('till')];
    if (from === undefined || till !== undefined) range.setAll({ from: picked });
    else range.setAll(picked < from ? { from: picked, till: from } : { from, till: picked });
  };
  const input = (which: 'from' | 'till') => (
    <DateInput
      id={which === 'from' ? id : `${id}-till`}
      label={partLabel({ definition }, t(`field.filter.${which}`))}
      value={range.bad[which] ?? range.shown[which] ?? ''}
      onChange={text => range.set(which, isCalendarDate(text) || !text ? { value: text } : { bad: text })}
      isInvalid={range.isReversed || range.bad[which] !== undefined}
      describedBy={range.hasProblem ? `${id}-problem` : undefined}
      context={context}
      pickLabel={null}
    />
  );
  return (
    <div className="dk-date-filter">
      <div className="dk-presets">
        {RANGE_PRESETS.map(preset => {
          const { from, till } = presetRange(preset, today, firstDay);
          const isOn = range.shown.from === from && range.shown.till === till;
          return (
            <Button
              key={preset}
              size="small"
              aria-pressed={isOn}
              onClick={() => range.setAll(isOn ? {} : { from, till })}
            >
              {t(`field.Date.preset.${preset}`)}
            </Button>
          );
        })}
      </div>
      <div className="dk-date-range">
        <div className="dk-range">
          {input('from')}
          <span aria-hidden="true">–</span>
          {input('till')}
        </div>
        <IconButton
          icon="calendar"
          label={partLabel({ definition }, t('field.Date.pick'))}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <RangeProblem id={`${id}-problem`} range={range} badText={t('issue.InvalidDate')} />
      {isOpen && (
        <Suspense>
          <Calendar context={context} from={date('from')} till={date('till')} today={today} onPick={pick} />
        </Suspense>
      )}
    </div>
  );
}
