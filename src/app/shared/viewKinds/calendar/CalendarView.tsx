import { useState } from 'react';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import {
  type DaySpan,
  getDisplayedDays,
  getMonthSpan,
  shiftCalendarDay,
} from '#core/calendar/getDisplayedDays.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { openNewRecordForm } from '../../../state/openRecordsState.ts';
import { useAccess } from '../../../state/useBoot.ts';
import '../../calendar/calendar.css';
import { formatCalendarHeading } from '../../calendar/dayWords.ts';
import { DateFieldsMenu } from '../dates/DateFieldsMenu.tsx';
import { buildMovePatch, type DatedItem } from '../dates/daySpans.ts';
import { dateTexts } from '../dates/texts.ts';
import { MAX_DATED_ITEMS, useDatedItems } from '../dates/useDatedItems.ts';
import { type DateFieldsHandle, useDateFields } from '../dates/useDateFields.ts';
import { useDateWrites } from '../dates/useDateWrites.ts';
import type { ViewKindProps } from '../viewKind.ts';
import { DayList } from './DayList.tsx';
import { RecordAgenda } from './RecordAgenda.tsx';
import { RecordDayGrid } from './RecordDayGrid.tsx';
import './record-calendar.css';

/** Shows records on their days: in a month or a week, or in an agenda on phones. */
export default function CalendarView(props: ViewKindProps) {
  const dates = useDateFields(props.source.compiled, props.view, 'calendar');
  if (!dates) return null;
  return (
    <TextsProvider texts={dateTexts}>
      <Calendar {...props} dates={dates} />
    </TextsProvider>
  );
}

type CalendarProps = ViewKindProps & { dates: DateFieldsHandle };

function Calendar({ source, view, onOpen, dates }: CalendarProps) {
  const messages = useMessages();
  const { t } = messages;
  const { timeZone, weekStart } = useEngine();
  const today = getDayInZone(timeZone);
  const isPhone = useMediaQuery('(max-width: 640px)');
  const mode = dates.settings.span === 'week' ? 'week' : 'month';
  const [day, setDay] = useState(today);
  const [listed, setListed] = useState<string | null>(null);
  const shown = getDisplayedDays(mode, day, weekStart);
  const found = useDatedItems(source, view, { choice: dates.choice, shown });
  const writes = useDateWrites(source, dates.choice, found.reload);
  const onAdd = useAdding({ source, dates });
  const move = (dated: DatedItem, days: number) => {
    const patch = buildMovePatch(dated.item, dates.choice, { days });
    if (patch) void writes.write(dated.item, patch);
  };
  const parts = { shown, today, items: found.items ?? [], onOpen, onAdd };
  return (
    <div className="dk-days-view">
      <div className="dk-row dk-days-head">
        <Button size="small" onClick={() => setDay(today)}>
          {t('dates.today')}
        </Button>
        <IconButton
          icon="chevron-left"
          label={t('dates.earlier')}
          onClick={() => setDay(shiftCalendarDay(mode, day, -1))}
        />
        <IconButton
          icon="chevron-right"
          label={t('dates.later')}
          onClick={() => setDay(shiftCalendarDay(mode, day, 1))}
        />
        <h2 aria-live="polite">{formatCalendarHeading(messages, mode, day, shown)}</h2>
        <span className="dk-spacer" />
        <DateFieldsMenu compiled={source.compiled} dates={dates} />
        <SpanChoice mode={mode} onChange={span => dates.change({ span })} />
      </div>
      {found.isMore && <Notice tone="warning">{t('dates.tooMany', { count: MAX_DATED_ITEMS })}</Notice>}
      {!found.items && found.error && (
        <ErrorState text={getErrorText(messages, found.error)} onRetry={found.reload} />
      )}
      {!found.items && !found.error && <Skeleton lines={8} height={64} />}
      {found.items && isPhone && (
        <RecordAgenda
          key={shown.from}
          {...parts}
          shown={mode === 'month' ? getMonthSpan(day) : shown}
          name={dates.choice.from.definition.name}
        />
      )}
      {found.items && !isPhone && (
        <RecordDayGrid
          {...parts}
          mode={mode}
          month={day.slice(0, 7)}
          mayMove={writes.mayMove}
          onMove={move}
          onList={setListed}
        />
      )}
      {listed && (
        <DayList
          day={listed}
          items={onDay(parts.items, listed)}
          onOpen={onOpen}
          onClose={() => setListed(null)}
        />
      )}
    </div>
  );
}

function onDay(items: readonly DatedItem[], day: string): DatedItem[] {
  return items.filter(({ days }: { days: DaySpan }) => days.from <= day && day <= days.till);
}

function SpanChoice({ mode, onChange }: { mode: 'month' | 'week'; onChange: (span: string) => void }) {
  const { t } = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups buttons
    <div className="dk-row" role="group" aria-label={t('dates.span')}>
      {(['month', 'week'] as const).map(span => (
        <Button
          key={span}
          size="small"
          tone={span === mode ? 'plain' : 'quiet'}
          aria-pressed={span === mode}
          onClick={() => onChange(span)}
        >
          {t(`dates.${span}`)}
        </Button>
      ))}
    </div>
  );
}

/**
 * Returns a function that creates a record on a day; `undefined` if the user isn't allowed to create
 * records, or if there is more than one directory.
 */
function useAdding({ source, dates }: Pick<CalendarProps, 'source' | 'dates'>) {
  const access = useAccess();
  const [only, ...others] = source.directories;
  const { from } = dates.choice;
  if (!only || others.length > 0 || from.isDerived) return undefined;
  const { id } = only.directory;
  if (!access.rightsIn(id).record.create) return undefined;
  return (day: string) =>
    void openNewRecordForm(id, { values: { [from.definition.id]: { dateValue: day } } });
}
