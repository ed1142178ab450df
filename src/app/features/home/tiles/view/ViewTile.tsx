import { useCallback } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { listColumns } from '#core/directory/listColumns.ts';
import { DEFAULT_RECORD_VIEW, parseRecordView, type RecordView } from '#core/directory/recordView.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { RecordView as NamedView } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getTotalKind } from '#view/kit/layout/total.ts';
import { type SearchResult, searchRecords } from '../../../../api/searchRecords.ts';
import { useLoad } from '../../../../api/useLoad.ts';
import { TileCard } from '../../../../shared/home/card/TileCard.tsx';
import { TileRecord } from '../../../../shared/home/card/TileRecord.tsx';
import { TileEmptyState, TileLoader } from '../../../../shared/home/card/TileStates.tsx';
import type { HomeTile, TileProps } from '../../../../shared/home/tileKind.ts';
import { useRecordTotalsReload } from '../../../../shared/records/useRecordTotalsReload.ts';
import { useViewSearch } from '../../../../shared/records/useViewSearch.ts';
import { buildViewAddress } from '../../../../shared/records/viewAddress.ts';
import { getRecordsAddress } from '../../../../state/navigation.ts';
import { findDirectory, useAccess, useBoot } from '../../../../state/useBoot.ts';
import { listViews } from './viewCalls.ts';

/** Shows the first records of a named view or of a directory. Renders nothing if the user can't read the directory. */
export function ViewTile({ tile }: TileProps) {
  const { registry } = useEngine();
  const access = useAccess();
  const directory = findDirectory(useBoot(), tile.directoryId ?? '');
  if (!directory || !access.mayRead(directory.id)) return null;
  return (
    <Pinned
      tile={tile}
      compiled={compileVisibleDirectory(directory, registry, access.rightsIn(directory.id))}
    />
  );
}

interface PinnedProps {
  tile: HomeTile;
  compiled: CompiledDirectory;
}

function Pinned({ tile: { viewId }, compiled }: PinnedProps) {
  const { t } = useMessages();
  const { id, name } = compiled.directory;
  const load = useCallback(
    async (signal: AbortSignal): Promise<NamedView | 'all' | 'gone'> => {
      if (viewId === undefined) return 'all';
      const views = await listViews(id, signal);
      return views.find(each => each.id === viewId) ?? 'gone';
    },
    [id, viewId],
  );
  const found = useLoad(load);
  if (found.data === 'all') return <Records compiled={compiled} title={name} view={DEFAULT_RECORD_VIEW} />;
  if (found.data && found.data !== 'gone')
    return <Records compiled={compiled} title={`${name}: ${found.data.name}`} view={readKept(found.data)} />;
  return (
    <TileCard icon="tack" title={name}>
      <TileLoader load={found}>
        {() => <TileEmptyState icon="eye-off" text={t('home.viewGone')} />}
      </TileLoader>
    </TileCard>
  );
}

const kept = new WeakMap<NamedView, RecordView>();

/** Returns the same object for the same named view, so that its records are loaded only once. */
function readKept(named: NamedView): RecordView {
  const view = kept.get(named) ?? parseRecordView(named.state);
  kept.set(named, view);
  return view;
}

const LIMIT = 10;
const nothing: SearchResult = { items: [], total: 0, totalExact: true, totalIsMinimum: false };

interface RecordsProps {
  compiled: CompiledDirectory;
  title: string;
  view: RecordView;
}

function Records({ compiled, title, view }: RecordsProps) {
  const { t, formatNumber } = useMessages();
  const { id } = compiled.directory;
  const search = useViewSearch(compiled, view.filters, view.orderBy);
  const load = useCallback(
    async (signal: AbortSignal): Promise<SearchResult> =>
      search ? searchRecords(id, { ...search, take: LIMIT }, signal) : nothing,
    [id, search],
  );
  const found = useLoad(load);
  useRecordTotalsReload([compiled], found.reload);
  const { data } = found;
  const count = data && getTotalKind(data) === 'exact' ? formatNumber(data.total) : undefined;
  const href =
    getRecordsAddress(compiled.directory) + buildViewAddress('', { view, page: 1 }, listColumns(compiled));
  return (
    <TileCard icon="tack" title={title} count={count} href={href}>
      <TileLoader load={found}>
        {({ items }) =>
          items.length === 0 ? (
            <TileEmptyState icon="tack" text={t('home.emptyView')} />
          ) : (
            <ul className="dk-tile-rows">
              {items.map(item => (
                <TileRecord key={item.id} directoryId={id} itemId={item.id} display={item.display}>
                  {item.status && <StatusChip status={compiled.statusById.get(item.status)} />}
                </TileRecord>
              ))}
            </ul>
          )
        }
      </TileLoader>
    </TileCard>
  );
}
