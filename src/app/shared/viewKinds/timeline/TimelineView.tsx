import { useMemo, useState } from 'react';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useBoot } from '../../../state/useBoot.ts';
import '../../calendar/calendar.css';
import { DateFieldsMenu } from '../dates/DateFieldsMenu.tsx';
import { buildMovePatch, type DatedItem, type DraggedBarPart } from '../dates/daySpans.ts';
import { dateTexts } from '../dates/texts.ts';
import { MAX_DATED_ITEMS, useDatedItems } from '../dates/useDatedItems.ts';
import { type DateFieldsHandle, useDateFields } from '../dates/useDateFields.ts';
import { useDateWrites } from '../dates/useDateWrites.ts';
import type { ViewKindProps } from '../viewKind.ts';
import { TimelineRows } from './TimelineRows.tsx';
import { getTimelineGroupings, groupTimelineRecords, type TimelineGrouping } from './timelineGroups.ts';
import {
  getScaleSpan,
  getShiftedStart,
  parseTimelineScale,
  TIMELINE_SCALES,
  type TimelineScale,
} from './timeScale.ts';
import './timeline.css';

/** Shows records as bars from one date to another, on a scale of weeks, months or quarters. */
export default function TimelineView(props: ViewKindProps) {
  const dates = useDateFields(props.source.compiled, props.view, 'timeline', { isSpan: true });
  if (!dates) return null;
  return (
    <TextsProvider texts={dateTexts}>
      <Timeline {...props} dates={dates} />
    </TextsProvider>
  );
}

type TimelineProps = ViewKindProps & { dates: DateFieldsHandle };

function Timeline({ source, view, onOpen, dates }: TimelineProps) {
  const messages = useMessages();
  const { t } = messages;
  const { timeZone, weekStart } = useEngine();
  const today = getDayInZone(timeZone);
  const [day, setDay] = useState(today);
  const scale = parseTimelineScale(dates.settings.scale);
  const shown = getScaleSpan(scale, day, weekStart);
  const found = useDatedItems(source, view, { choice: dates.choice, shown });
  const writes = useDateWrites(source, dates.choice, found.reload);
  const grouping =
    getTimelineGroupings(source.compiled).find(each => each === dates.settings.group) ?? 'none';
  const names = useGroupNames(source.compiled.directory.statusList, grouping);
  const move = ({ item }: DatedItem, days: number, part: DraggedBarPart) => {
    const patch = buildMovePatch(item, dates.choice, { days, part });
    if (patch) void writes.write(item, patch);
  };
  return (
    <div className="dk-days-view">
      <TimelineHead {...{ source, dates, today, shown, grouping }} onDay={setDay} />
      {found.isMore && <Notice tone="warning">{t('dates.tooMany', { count: MAX_DATED_ITEMS })}</Notice>}
      {!found.items && found.error && (
        <ErrorState text={getErrorText(messages, found.error)} onRetry={found.reload} />
      )}
      {!found.items && !found.error && <Skeleton lines={8} height={32} />}
      {found.items?.length === 0 && (
        <EmptyState
          icon="timeline"
          title={t('dates.free')}
          text={t('dates.freeText', { name: dates.choice.from.definition.name })}
        />
      )}
      {found.items && found.items.length > 0 && (
        <TimelineRows
          {...{ scale, shown, today, onOpen }}
          groups={groupTimelineRecords(found.items, grouping, names, t('dates.noGroup'))}
          hasEnd={dates.choice.till !== undefined}
          mayMove={writes.mayMove}
          onMove={move}
        />
      )}
    </div>
  );
}

interface TimelineHeadProps extends Pick<TimelineProps, 'source' | 'dates'> {
  /** In the format `YYYY-MM-DD`. */
  today: string;
  shown: DaySpan;
  grouping: TimelineGrouping;
  onDay: (day: string) => void;
}

/** Shows the displayed days, the scale and the grouping, and lets the user change them. */
function TimelineHead({ source, dates, today, shown, grouping, onDay }: TimelineHeadProps) {
  const { t, formatDate } = useMessages();
  const scale = parseTimelineScale(dates.settings.scale);
  const groupings = getTimelineGroupings(source.compiled);
  return (
    <div className="dk-row dk-days-head dk-timeline-tools">
      <Button size="small" onClick={() => onDay(today)}>
        {t('dates.today')}
      </Button>
      <IconButton
        icon="chevron-left"
        label={t('dates.earlier')}
        onClick={() => onDay(getShiftedStart(scale, shown, -1))}
      />
      <IconButton
        icon="chevron-right"
        label={t('dates.later')}
        onClick={() => onDay(getShiftedStart(scale, shown, 1))}
      />
      <h2 aria-live="polite">{`${formatDate(shown.from)} – ${formatDate(shown.till)}`}</h2>
      <span className="dk-spacer" />
      <DateFieldsMenu compiled={source.compiled} dates={dates} />
      {groupings.length > 1 && (
        <Select
          label={t('dates.group')}
          value={grouping}
          emptyLabel={null}
          options={groupings.map(value => ({ value, label: t(`dates.group.${value}`) }))}
          onChange={group => dates.change({ group })}
        />
      )}
      <ScaleChoice scale={scale} onChange={next => dates.change({ scale: next })} />
    </div>
  );
}

/** Returns the names of statuses or managers, keyed by id, in the order of their groups. */
function useGroupNames(
  statusList: readonly { readonly id: string; readonly name: string }[],
  grouping: TimelineGrouping,
): ReadonlyMap<string, string> {
  const { users } = useBoot();
  return useMemo(() => {
    const named = grouping === 'status' ? statusList : users;
    return new Map(named.map(({ id, name }) => [id, name]));
  }, [statusList, users, grouping]);
}

function ScaleChoice({
  scale,
  onChange,
}: {
  scale: TimelineScale;
  onChange: (scale: TimelineScale) => void;
}) {
  const { t } = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups buttons
    <div className="dk-row" role="group" aria-label={t('dates.scale')}>
      {TIMELINE_SCALES.map(each => (
        <Button
          key={each}
          size="small"
          tone={each === scale ? 'plain' : 'quiet'}
          aria-pressed={each === scale}
          onClick={() => onChange(each)}
        >
          {t(`dates.scale.${each}`)}
        </Button>
      ))}
    </div>
  );
}
