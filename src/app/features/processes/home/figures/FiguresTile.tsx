import { useCallback } from 'react';
import { Link } from 'wouter';
import { writeScope } from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { useLoad } from '../../../../api/useLoad.ts';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileLoad } from '../../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../../shared/home/tileKind.ts';
import { useRecount } from '../../../../shared/records/useRecount.ts';
import { useAccess, useBoot } from '../../../../state/useBoot.ts';
import { getProcessFigures, readStat } from '../../stat.ts';
import { processTexts } from '../../texts.ts';
import './figures.css';

export function FiguresTile({ title }: TileProps) {
  return (
    <WithTexts texts={processTexts}>
      <Figures title={title} />
    </WithTexts>
  );
}

function Figures({ title }: Pick<TileProps, 'title'>) {
  const { t, formatNumber } = useMessages();
  const access = useAccess();
  const types = useBoot().directories.filter(({ id, type }) => type === 'Process' && access.mayRead(id));
  const stat = useLoad(useCallback((signal: AbortSignal) => readStat(signal), []));
  useRecount(
    types.map(directory => ({ directory })),
    stat.reload,
  );
  return (
    <TileCard icon="number" title={title} href="/processes">
      <TileLoad load={stat}>
        {data => (
          <ul className="dk-figures">
            {getProcessFigures(data, null).map(({ id, count, scope, isAlarming }) => (
              <li key={id}>
                <Link
                  href={`/processes${writeScope('?view=list', scope)}`}
                  data-alarming={(isAlarming && count > 0) || undefined}
                >
                  <span className="dk-figure">{formatNumber(count)}</span>
                  <span className="dk-figure-name">{t(`processes.${id}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </TileLoad>
    </TileCard>
  );
}
