import { Suspense, useMemo } from 'react';
import { Link, useParams } from 'wouter';
import { noFilters } from '#core/directory/recordView.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { Board, SearchRequest } from '#core/model.ts';
import { BoardOrderMenu, isManualOrder } from '#view/board/BoardOrderMenu.tsx';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { useTags } from '#view/tags/tags.ts';
import { CardsBoard, type LaneView } from '../../shared/board/CardsBoard.tsx';
import { getDirectorySource } from '../../shared/records/recordSource.ts';
import { TemplateLoadingState } from '../../shared/TemplateLoadingState.tsx';
import { openRecord } from '../../state/openRecordsState.ts';
import { useIsTemplateLoading } from '../../state/templateLoad.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import './boards.css';
import { type BoardView, type BoardViewHandle, useBoardView } from './useBoardView.ts';

const DirectoryClosed = createLazyComponent(() => import('../../shared/rights/DirectoryAccessDenied.tsx'));
// Lazy, so that the popover is loaded in parallel with the board instead of delaying it.
const TagFilter = createLazyComponent(() => import('#view/table/filters/TagFilter.tsx'));

/** Shows a board across directories with the user's saved view settings. */
export default function BoardViewPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const board = useBoot().boards.find(each => each.id === id);
  if (useIsTemplateLoading()) return <TemplateLoadingState />;
  if (board) return <BoardPage key={id} board={board} />;
  return <EmptyState isPage icon="lock" title={t('app.accessDenied')} text={t('boards.unknownText')} />;
}

function BoardPage({ board }: { board: Board }) {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  const handle = useBoardView(board.id);
  const lanes = useLaneViews(board, handle);
  const { view, change, flush } = handle;
  return (
    <Page
      title={board.name}
      isFilling
      actions={
        <>
          <BoardOrderMenu
            orderBy={view.orderBy}
            onChange={orderBy => {
              change({ orderBy });
              flush();
            }}
          />
          {isAdmin && (
            <Link
              href={`/boards/${board.id}`}
              className="dk-button dk-icon-button"
              data-tone="quiet"
              aria-label={t('boards.edit')}
              title={t('boards.edit')}
            >
              <Icon name="edit" />
            </Link>
          )}
        </>
      }
    >
      {lanes?.length === 0 ? (
        <NoLanes board={board} isAdmin={isAdmin} />
      ) : (
        <>
          <BoardFilters handle={handle} />
          {lanes ? (
            <CardsBoard
              label={board.name}
              lanes={lanes}
              isOrderedByHand={isManualOrder(view.orderBy)}
              onOpen={(item, lane) => openRecord(lane.source.directoryOf(item).directory.id, item.id)}
              onToggle={laneId =>
                change({
                  collapsed: toggled(
                    view.collapsed,
                    lanes.find(({ id }) => id === laneId),
                  ),
                })
              }
            />
          ) : (
            <Skeleton lines={6} height={60} />
          )}
        </>
      )}
    </Page>
  );
}

function NoLanes({ board, isAdmin }: { board: Board; isAdmin: boolean }) {
  const { t } = useMessages();
  const { directories } = useBoot();
  const edit = isAdmin && (
    <Link href={`/boards/${board.id}`} className="dk-button">
      <Icon name="edit" />
      {t('boards.edit')}
    </Link>
  );
  if (board.lanes.length === 0) {
    return (
      <EmptyState icon="board" title={t('boards.noLanes')} text={t('boards.noLanesText')}>
        {edit}
      </EmptyState>
    );
  }
  const closed = directories.find(({ id }) => board.lanes.some(lane => lane.directoryId === id));
  return (
    <Suspense>
      <DirectoryClosed directoryId={closed?.id} text={t('app.noPermission')}>
        {edit}
      </DirectoryClosed>
    </Suspense>
  );
}

function BoardFilters({ handle: { view, change, flush } }: { handle: BoardViewHandle }) {
  const { t } = useMessages();
  const isFiltered = view.keyword.trim() !== '' || view.tags.length > 0;
  return (
    <search className="dk-board-filters">
      <div className="dk-board-keyword">
        <TextInput
          type="search"
          icon="search"
          label={t('filter.keyword')}
          placeholder={t('filter.keywordHelp')}
          value={view.keyword}
          onCommit={keyword => change({ keyword })}
          onKeyDown={event => event.key === 'Enter' && setTimeout(flush)}
        />
      </div>
      <Suspense>
        <TagFilter
          value={{ ...noFilters, tagIds: view.tags }}
          onChange={({ tagIds }) => change({ tags: tagIds })}
        />
      </Suspense>
      {isFiltered && (
        <Button
          tone="quiet"
          icon="close"
          onClick={() => {
            change({ keyword: '', tags: [] });
            flush();
          }}
        >
          {t('filter.clearAll')}
        </Button>
      )}
    </search>
  );
}

/** Returns the lanes whose directories the user can read; `undefined` until the saved view has loaded. */
function useLaneViews({ lanes }: Board, { asked, view }: BoardViewHandle): LaneView[] | undefined {
  const { registry } = useEngine();
  const { directories } = useBoot();
  const access = useAccess();
  const { byId } = useTags();
  const { keyword = '', tags: asks, orderBy } = asked ?? {};
  const search = useMemo((): SearchRequest => {
    // Tags might have been deleted since the view was saved.
    const tags = asks?.filter(id => byId.has(id)) ?? [];
    return {
      ...(orderBy && { orderBy }),
      ...(keyword.trim() && { keyword: keyword.trim() }),
      ...(tags.length > 0 && { tags }),
    };
  }, [keyword, asks, byId, orderBy]);
  if (!asked) return undefined;
  const hasSeveral = new Set(lanes.map(lane => lane.directoryId)).size > 1;
  return lanes.flatMap(({ name, directoryId, statuses }, index): LaneView[] => {
    const directory = directories.find(each => each.id === directoryId);
    if (!directory || !access.mayRead(directoryId)) return [];
    // If several lanes show the same statuses, the ids of all but the first contain the lane's index.
    const twin = lanes.findIndex(other => other.statuses.join() === statuses.join());
    const id = `${statuses.join('+')}${twin === index ? '' : `#${index}`}`;
    return [
      {
        id,
        name,
        ...(hasSeveral && { note: directory.name }),
        source: getDirectorySource(
          compileVisibleDirectory(directory, registry, access.rightsIn(directory.id)),
        ),
        statusIds: statuses,
        search,
        isCollapsed: statuses.length > 0 && statuses.every(status => view.collapsed[status]),
      },
    ];
  });
}

function toggled(collapsed: BoardView['collapsed'], lane: LaneView | undefined): BoardView['collapsed'] {
  if (!lane) return collapsed;
  const others = Object.keys(collapsed).filter(id => !lane.statusIds.includes(id));
  const ids = lane.isCollapsed ? others : [...others, ...lane.statusIds];
  return Object.fromEntries(ids.map(id => [id, true]));
}
