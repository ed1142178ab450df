import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Pager } from '#view/kit/layout/Pager.tsx';
import type { LockedCell } from '#view/table/cells/cellEditing.ts';
import type { RecordSelectionState } from '#view/table/grid/selection.ts';
import { RecordTable } from '#view/table/RecordTable.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { isLocallyWrittenVersion, useItemsWithLocalChanges } from '../../state/recordWrites.ts';
import { useAccess, useUser } from '../../state/useBoot.ts';
import { handleClaimKey } from '../assigning/assignActions.ts';
import type { RecordTexts } from './directoryScreen.ts';
import './list/list.css';
import { useCellEditing } from './list/useCellEditing.tsx';
import type { RecordSource } from './recordSource.ts';
import { useQuickMove } from './useQuickMove.tsx';
import type { RecordListState } from './useRecordList.ts';
import { useSourceRules } from './useSourceRules.ts';
import type { RecordViewHandle } from './useViewState.ts';

// Rarely needed, so loaded separately from the list.
const NothingHere = createLazyComponent(() => import('./list/EmptyRecordList.tsx'));
const WhyClosed = createLazyComponent(() => import('./list/LockedCellExplanation.tsx'));

export interface RecordListProps {
  source: RecordSource;
  list: RecordListState;
  view: RecordViewHandle;
  /** Omitted if rows can't be selected. */
  selection?: RecordSelectionState;
  /**
   * Actions for the selected rows, displayed over the footer of the list, so that nothing moves when they
   * appear.
   */
  selectionBar?: ReactNode;
  openId: string | undefined;
  onOpen: (item: Item) => void;
  /** Omitted if the user can't create records. */
  onAdd: (() => void) | undefined;
  /** Omitted if the user can't create records. */
  onImport: (() => void) | undefined;
  /** Removes restrictions that hide records, apart from the filters; omitted if there are none. */
  onShowAll?: (() => void) | undefined;
  /** Texts for the records that replace the default ones. */
  texts?: RecordTexts | undefined;
}

/** Renders a page of records, or its replacement: loading, failed, empty, no results. */
export function RecordList(props: RecordListProps) {
  const { list, view, selectionBar } = props;
  const messages = useMessages();
  const written = useItemsWithLocalChanges(list.items);
  const items = useMemo(() => written?.map(props.source.shown), [written, props.source]);
  useLastPage(list, view);
  if (!items) {
    if (list.error) return <ErrorState text={getErrorText(messages, list.error)} onRetry={list.reload} />;
    return <Skeleton lines={10} height={22} />;
  }
  if (items.length === 0 && list.total === 0) {
    return (
      <>
        <Suspense>
          <NothingHere {...props} />
        </Suspense>
        <div className="dk-list-foot">{selectionBar}</div>
      </>
    );
  }
  return (
    <>
      <EditableTable {...props} items={items} />
      <div className="dk-list-foot">
        {list.total !== undefined && (
          <Pager
            page={view.page}
            pageCount={list.pageCount}
            pageSize={list.pageSize}
            total={list.total}
            totalKind={list.totalKind}
            onPage={view.setPage}
          />
        )}
        {selectionBar}
      </div>
    </>
  );
}

/**
 * Opens the last page if the current page is beyond it, because records were deleted or the estimated
 * total was too high.
 */
function useLastPage(list: RecordListState, { page, setPage }: RecordViewHandle): void {
  const { pageCount, totalKind, isLoading } = list;
  const isBehind = !isLoading && list.items?.length === 0 && totalKind === 'exact' && page > pageCount;
  const leave = useEffectEvent(() => setPage(pageCount));
  useEffect(() => {
    if (isBehind) leave();
  }, [isBehind]);
}

function EditableTable(props: RecordListProps & { items: readonly Item[] }) {
  const { source, items, list, view, selection, openId, onOpen } = props;
  const access = useAccess();
  const { rightsIn } = access;
  const { id: userId } = useUser();
  const mayUpdate = source.directories.some(({ directory }) => rightsIn(directory.id).record.update);
  const rules = useSourceRules(source);
  const quickMove = useQuickMove(source, rules, list.reload);
  const editing = useCellEditing({ source, rules, quickMove, onStale: list.reload });
  const [closed, setClosed] = useState<LockedCell | null>(null);
  return (
    <>
      <RecordTable
        compiled={source.compiled}
        items={items}
        orderBy={view.view.orderBy}
        onOrderBy={orderBy => view.change({ orderBy })}
        onOpen={onOpen}
        openId={openId}
        columnSettings={view.view}
        onColumns={view.change}
        selection={selection}
        editing={mayUpdate ? editing : undefined}
        onClosed={setClosed}
        onRowKey={(event, item) =>
          handleClaimKey(event, { compiled: source.directoryOf(item), item, access, userId })
        }
        isOwnVersion={isLocallyWrittenVersion}
      />
      {closed && (
        <Suspense>
          <WhyClosed directoryId={source.directoryOf(closed.item).directory.id} place={closed} />
        </Suspense>
      )}
      {quickMove.sheet}
    </>
  );
}
