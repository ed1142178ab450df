import { useCallback } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isSameScope, type ProcessScope } from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useLoad } from '../../api/useLoad.ts';
import { useRecount } from '../../shared/records/useRecount.ts';
import { figuresOf, readStat } from './stat.ts';

export interface StatStripProps {
  types: readonly CompiledDirectory[];
  scope: ProcessScope;
  /** Shows what a figure counts. */
  onChoose: (scope: ProcessScope) => void;
}

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
    </section>
  );
}
