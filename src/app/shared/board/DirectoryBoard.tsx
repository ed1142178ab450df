import type { Item, Status } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import { isManualOrder } from '#view/board/BoardOrderMenu.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import type { RecordSource } from '../records/recordSource.ts';
import { useLanesSearch } from '../records/useViewSearch.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';
import { CardsBoard, type LaneView } from './CardsBoard.tsx';

export interface DirectoryBoardProps {
  source: RecordSource;
  view: RecordViewHandle;
  openId: string | undefined;
  onOpen: (item: Item) => void;
}

/**
 * Shows the records of one or several directories as a board, with a lane for each status, or for each status in the
 * filter.
 */
export default function DirectoryBoard({ source, view, openId, onOpen }: DirectoryBoardProps) {
  const lanes = useStatusLanes(source, view);
  const { boardOrderBy, collapsed } = view.view;
  if (!lanes) return <Skeleton lines={6} height={60} />;
  return (
    <CardsBoard
      label={source.compiled.directory.name}
      lanes={lanes}
      isOrderedByHand={isManualOrder(boardOrderBy)}
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

function useStatusLanes(source: RecordSource, { asked, view }: RecordViewHandle): LaneView[] | undefined {
  const { compiled } = source;
  const { filters, boardOrderBy } = asked?.view ?? {};
  const search = useLanesSearch(compiled, filters, boardOrderBy);
  if (!search) return undefined;
  const chosen = new Set(filters?.statusIds.filter(id => compiled.statusById.has(id)));
  const statuses = compiled.directory.statusList.filter(({ id }) => chosen.size === 0 || chosen.has(id));
  const lanes = source.directories.length === 1 ? statuses.map(status => [status]) : alike(statuses);
  return lanes.flatMap(([first, ...others]): LaneView[] => {
    if (!first) return [];
    const statusIds = [first, ...others].map(({ id }) => id);
    const id = statusIds.join('+');
    return [{ id, name: first.name, source, statusIds, search, isCollapsed: view.collapsed.includes(id) }];
  });
}

const typesInOrder: readonly Status['type'][] = ['Active', 'Success', 'Failure'];

/** Groups the statuses of several directories by name and type. Active statuses come first. */
function alike(statuses: readonly Status[]): Status[][] {
  const byType = typesInOrder.flatMap(type => statuses.filter(status => status.type === type));
  return [...Map.groupBy(byType, ({ type, name }) => `${type} ${normalizeForComparison(name)}`).values()];
}
