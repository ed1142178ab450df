import { useCallback } from 'react';
import { Link } from 'wouter';
import { setScopeInSearch } from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { useLoad } from '../../../../api/useLoad.ts';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileLoader } from '../../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../../shared/home/tileKind.ts';
import { useRecordTotalsReload } from '../../../../shared/records/useRecordTotalsReload.ts';
import { useAccess, useBoot } from '../../../../state/useBoot.ts';
import { getProcessFigures, readProcessStat } from '../../stat.ts';
import { processTexts } from '../../texts.ts';
import './figures.css';

export function FiguresTile({ title }: TileProps) {
  return (
    <TextsProvider texts={processTexts}>
      <Figures title={title} />
    </TextsProvider>
  );
}

function Figures({ title }: Pick<TileProps, 'title'>) {
  const { t, formatNumber } = useMessages();
  const access = useAccess();
  const types = useBoot().directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id));
  const stat = useLoad(useCallback((signal: AbortSignal) => readProcessStat(signal), []));
  useRecordTotalsReload(
    types.map(directory => ({ directory })),
    stat.reload,
  );
  return (
    <TileCard icon="number" title={title} href="/processes">
      <TileLoader load={stat}>
        {data => (
          <ul className="dk-figures">
            {getProcessFigures(data, null).map(({ id, count, scope, isAlarming }) => (
              <li key={id}>
                <Link
                  href={`/processes${setScopeInSearch('?view=list', scope)}`}
                  data-alarming={(isAlarming && count > 0) || undefined}
                >
                  <span className="dk-figure">{formatNumber(count)}</span>
                  <span className="dk-figure-name">{t(`processes.${id}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </TileLoader>
    </TileCard>
  );
}
