import { useCallback } from 'react';
import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isSameScope, type ProcessScope, wholeScope } from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { answerOf, api } from '../../api/client.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useRecount } from '../../shared/records/useRecount.ts';

type Stat = components['schemas']['ProcessStat'];

export interface StatStripProps {
  types: readonly CompiledDirectory[];
  scope: ProcessScope;
  /** Shows what a figure counts. */
  onChoose: (scope: ProcessScope) => void;
}

interface Figure {
  readonly id: string;
  readonly count: number;
  readonly scope: ProcessScope;
  readonly isAlarming?: boolean;
}

const readStat = (signal: AbortSignal) => answerOf(api.GET('/processes/stat', { signal }));

/** How many there are and what needs doing; each figure shows what it counts when it is pressed. */
export function StatStrip({ types, scope, onChoose }: StatStripProps) {
  const { t, formatNumber } = useMessages();
  const load = useCallback((signal: AbortSignal) => readStat(signal), []);
  const { data, error, reload } = useLoad(load);
  useRecount(types, reload);
  // The list says what is wrong; without figures it works as well.
  if (error && !data) return null;
  const figures = figuresOf(data, scope.typeId);
  return (
    <section className="dk-stat-strip" aria-label={t('processes.stat')} aria-busy={!data}>
      {figures.map(({ id, count, scope: counted, isAlarming }) => (
        <button
          key={id}
          type="button"
          className="dk-stat"
          data-figure={id}
          data-alarming={(isAlarming && count > 0) || undefined}
          aria-pressed={isSameScope(scope, counted)}
          onClick={() => onChoose(counted)}
        >
          <span className="dk-stat-count">{data ? formatNumber(count) : '–'}</span>
          <span className="dk-stat-label">{t(`processes.${id}`)}</span>
        </button>
      ))}
      {data?.medianDays != null && scope.typeId === null && (
        <div className="dk-stat" data-figure="medianDays">
          <span className="dk-stat-count">{formatNumber(data.medianDays)}</span>
          <span className="dk-stat-label">{t('processes.medianDays')}</span>
        </div>
      )}
    </section>
  );
}

/** Of one type its own; the others are counted over all types. */
function figuresOf(stat: Stat | undefined, typeId: string | null): Figure[] {
  const type = stat?.types.find(each => each.processTypeId === typeId);
  const counted = typeId === null ? stat : type;
  const whole = { ...wholeScope, typeId };
  const both: Figure[] = [
    { id: 'total', count: counted?.total ?? 0, scope: { ...whole, state: 'open' } },
    { id: 'overdue', count: counted?.overdue ?? 0, scope: { ...whole, due: 'Overdue' }, isAlarming: true },
  ];
  if (typeId !== null) return both;
  return [
    ...both,
    { id: 'dueThisWeek', count: stat?.dueThisWeek ?? 0, scope: { ...whole, state: 'open', due: 'ThisWeek' } },
    { id: 'mine', count: stat?.mine ?? 0, scope: { ...whole, state: 'open', manager: 'me' } },
    { id: 'noManager', count: stat?.noManager ?? 0, scope: { ...whole, state: 'open', manager: 'nobody' } },
    {
      id: 'finishedThisWeek',
      count: stat?.finishedThisWeek ?? 0,
      scope: { ...whole, state: 'finishedThisWeek' },
    },
    {
      id: 'finishedLastWeek',
      count: stat?.finishedLastWeek ?? 0,
      scope: { ...whole, state: 'finishedLastWeek' },
    },
  ];
}
