import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { api, unwrapResponse } from '../../../../api/client.ts';
import { useLoad } from '../../../../api/useLoad.ts';
import { useReloadOnChange } from '../../../../live/useReloadOnChange.ts';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileRecord } from '../../../../shared/home/card/TileRecord.tsx';
import { TileEmptyState, TileLoader } from '../../../../shared/home/card/TileStates.tsx';
import type { TileProps } from '../../../../shared/home/tileKind.ts';
import { getDirectoryIcon } from '../../../../state/navigation.ts';
import { openRecordsState } from '../../../../state/openRecordsState.ts';
import { findDirectory, useBoot } from '../../../../state/useBoot.ts';

export function RecentTile({ title }: TileProps) {
  const { t } = useMessages();
  const data = useBoot();
  const found = useRecent();
  return (
    <TileCard icon="clock" title={title}>
      <TileLoader load={found}>
        {records =>
          records.length === 0 ? (
            <TileEmptyState icon="clock" text={t('home.noRecent')} />
          ) : (
            <ul className="dk-tile-rows">
              {records.map(({ directoryId, itemId, display }) => {
                const directory = findDirectory(data, directoryId);
                return (
                  <TileRecord key={itemId} directoryId={directoryId} itemId={itemId} display={display}>
                    {directory && (
                      <span className="dk-tile-note dk-truncate">
                        <Icon name={getDirectoryIcon(directory)} /> {directory.name}
                      </span>
                    )}
                  </TileRecord>
                );
              })}
            </ul>
          )
        }
      </TileLoader>
    </TileCard>
  );
}

/** Loads recent records, and reloads them after a record has changed or a record opened over the page was closed. */
function useRecent() {
  const { directories } = useBoot();
  const load = useCallback(
    (signal: AbortSignal) => unwrapResponse(api.GET('/recent-records', { signal })),
    [],
  );
  const found = useLoad(load);
  useReloadOnChange(
    directories.map(directory => ({ directory })),
    found.reload,
  );
  const { length } = useSnapshot(openRecordsState).stack;
  const before = useRef(length);
  const reload = useEffectEvent(found.reload);
  useEffect(() => {
    if (length < before.current) reload();
    before.current = length;
  }, [length]);
  return found;
}
