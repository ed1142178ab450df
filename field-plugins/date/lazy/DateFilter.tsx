import { Suspense, useState } from 'react';
import { type DayRange, getDayInZone, NAMED_PERIODS, resolveDayRange } from '#core/calendar/dayRange.ts';
import type { Period } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import type { FilterProps } from '#view/engine/fieldUi.ts';
import { useExtendedMessages } from '#view/i18n/useExtendedMessages.ts';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { relativeTexts } from '#view/table/filters/relativeTexts.ts';
import { RangeErrorMessage, useRangeDraft } from '../../shared/lazy/range.tsx';
import { getPartLabel } from '../../shared/ui/control.tsx';
import { isCalendarDate } from '../calendarDate.core.ts';
import { DateInput } from './DateInput.tsx';

const Calendar = createLazyComponent(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

/** Periods offered as buttons. The other periods are in a list. */
const PRESETS = ['Today', 'ThisWeek', 'ThisMonth', 'Last30Days'] as const satisfies readonly Period[];
const OTHERS = NAMED_PERIODS.filter(span => !PRESETS.some(preset => preset === span));

/** Filters by a relative period, or by fixed days that are typed or picked in a calendar. */
export function DateFilter({ id, value, definition, context, onChange }: FilterProps) {
  const { t } = useExtendedMessages(relativeTexts);
  const { timeZone, weekStart } = useEngine();
  const [isOpen, setOpen] = useState(false);
  const today = getDayInZone(timeZone);
  const daysOf = (span: Period) => resolveDayRange(span, today, weekStart);
  const { period, ...fixed } = value?.dateRangeValue ?? {};
  const range = useRangeDraft<string>({
    value: period ? daysOf(period) : fixed,
    onChange: next => onChange(next && { dateRangeValue: next }),
    compare: (a, b) => (a < b ? -1 : Number(a > b)),
  });
  const setPeriod = (next: Period | undefined) => onChange(next && { dateRangeValue: { period: next } });
  const matching = period ? undefined : NAMED_PERIODS.find(span => isSameRange(daysOf(span), fixed));
  const date = (which: 'from' | 'till') => (range.bad[which] === undefined ? range.shown[which] : undefined);
  const pick = (picked: string) => {
    const [from, till] = [date('from'), date('till')];
    if (from === undefined || till !== undefined) range.setAll({ from: picked });
    else range.setAll(picked < from ? { from: picked, till: from } : { from, till: picked });
  };
  const input = (which: 'from' | 'till') => (
    <DateInput
      id={which === 'from' ? id : `${id}-till`}
      label={getPartLabel({ definition }, t(`field.filter.${which}`))}
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
        {PRESETS.map(preset => (
          <Button
            key={preset}
            size="small"
            aria-pressed={period === preset}
            onClick={() => setPeriod(period === preset ? undefined : preset)}
          >
            {t(`relative.preset.${preset}`)}
          </Button>
        ))}
      </div>
      <Select
        label={getPartLabel({ definition }, t('relative.otherPeriod'))}
        value={OTHERS.find(span => span === period) ?? ''}
        emptyLabel={t('relative.otherPeriod')}
        options={OTHERS.map(span => ({ value: span, label: t(`relative.${span}`) }))}
        onChange={chosen => setPeriod(OTHERS.find(span => span === chosen))}
      />
      <div className="dk-date-range">
        <div className="dk-range">
          {input('from')}
          <span aria-hidden="true">–</span>
          {input('till')}
        </div>
        <IconButton
          icon="calendar"
          label={getPartLabel({ definition }, t('field.Date.pick'))}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <RangeErrorMessage id={`${id}-problem`} range={range} badText={t('issue.InvalidDate')} />
      {matching && (
        <Button size="small" tone="quiet" icon="restore" onClick={() => setPeriod(matching)}>
          {t('relative.makeRelative', { period: t(`relative.${matching}`) })}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Calendar context={context} from={date('from')} till={date('till')} today={today} onPick={pick} />
        </Suspense>
      )}
    </div>
  );
}

function isSameRange(a: DayRange, b: DayRange): boolean {
  return a.from === b.from && a.till === b.till;
}
