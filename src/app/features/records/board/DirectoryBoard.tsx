import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { searchOfView } from '#core/directory/recordView.ts';
import type { Item } from '#core/model.ts';
import { isOrderedByHand } from '#view/board/BoardOrderMenu.tsx';
import { useEngine } from '#view/engine.ts';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { useTags } from '#view/tags/tags.ts';
import { CardsBoard, type LaneView } from '../../../shared/board/CardsBoard.tsx';
import type { RecordViewHandle } from '../useViewState.ts';

export interface DirectoryBoardProps {
  compiled: CompiledDirectory;
  view: RecordViewHandle;
  openId: string | undefined;
  onOpen: (item: Item) => void;
}

/** The board of a directory: a column for each status, or for those that are filtered by. */
export default function DirectoryBoard({ compiled, view, openId, onOpen }: DirectoryBoardProps) {
  const lanes = useStatusLanes(compiled, view);
  const { boardOrderBy, collapsed } = view.view;
  if (!lanes) return <Skeleton lines={6} height={60} />;
  return (
    <CardsBoard
      label={compiled.directory.name}
      lanes={lanes}
      isOrderedByHand={isOrderedByHand(boardOrderBy)}
      openId={openId}
      onOpen={onOpen}
      onToggle={id =>
        view.change({
          collapsed: collapsed.includes(id) ? collapsed.filter(each => each !== id) : [...collapsed, id],
        })
      }
    />
  );
}

function useStatusLanes(
  compiled: CompiledDirectory,
  { asked, view }: RecordViewHandle,
): LaneView[] | undefined {
  const engine = useEngine();
  const tags = useTags();
  const { filters, boardOrderBy: orderBy } = asked?.view ?? {};
  const search = useMemo(() => {
    if (!filters || !orderBy) return undefined;
    const resolver = { findField: engine.findField, engine: engine.registry };
    const resolve: Parameters<typeof searchOfView>[0]['resolve'] = field => field.resolve(resolver);
    const isTag = (id: string) => tags.byId.has(id);
    return searchOfView({ compiled, filters: { ...filters, statusIds: [] }, orderBy, isTag, resolve });
  }, [compiled, engine, tags, filters, orderBy]);
  if (!search) return undefined;
  const chosen = new Set(filters?.statusIds.filter(id => compiled.statusById.has(id)));
  return compiled.directory.statusList
    .filter(status => chosen.size === 0 || chosen.has(status.id))
    .map(({ id, name }) => ({
      id,
      name,
      compiled,
      statusIds: [id],
      search,
      isCollapsed: view.collapsed.includes(id),
    }));
}
