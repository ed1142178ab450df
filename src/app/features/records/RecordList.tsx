import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { isFiltered, noFilters } from '#core/recordView.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Skeleton } from '#view/kit/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/states.tsx';
import { RecordTable } from '#view/table/RecordTable.tsx';
import { errorText } from '../../api/errorText.ts';
import type { RecordListState } from './useRecordList.ts';
import type { RecordViewHandle } from './useRecordView.ts';

export interface RecordListProps {
  compiled: CompiledDirectory;
  list: RecordListState;
  view: RecordViewHandle;
  openId: string | undefined;
  onOpen: (item: Item) => void;
  /** Absent where the person may not create records. */
  onAdd: (() => void) | undefined;
}

/** The page of records, or what there is instead: loading, failed, empty, nothing found. */
export function RecordList({ compiled, list, view, openId, onOpen, onAdd }: RecordListProps) {
  const messages = useMessages();
  const { items } = list;
  if (!items) {
    if (list.error) return <ErrorState text={errorText(messages, list.error)} onRetry={list.reload} />;
    return <Skeleton lines={10} height={22} />;
  }
  if (items.length === 0) return <NothingHere view={view} onAdd={onAdd} />;
  return (
    <>
      <RecordTable
        compiled={compiled}
        items={items}
        orderBy={view.view.orderBy}
        onOrderBy={orderBy => view.change({ orderBy })}
        onOpen={onOpen}
        openId={openId}
      />
      {list.pageCount > 1 && <Pager view={view} pageCount={list.pageCount} />}
    </>
  );
}

function NothingHere({ view, onAdd }: Pick<RecordListProps, 'view' | 'onAdd'>) {
  const { t } = useMessages();
  if (isFiltered(view.view.filters)) {
    return (
      <EmptyState icon="search" title={t('records.nothingFound')} text={t('records.nothingFoundText')}>
        <Button onClick={() => view.change({ filters: noFilters })}>{t('filter.clearAll')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="list"
      title={t('records.empty')}
      text={t(onAdd ? 'records.emptyText' : 'records.emptyReadOnly')}
    >
      {onAdd && (
        <Button icon="plus" onClick={onAdd}>
          {t('records.add')}
        </Button>
      )}
    </EmptyState>
  );
}

function Pager({ view, pageCount }: { view: RecordViewHandle; pageCount: number }) {
  const { t } = useMessages();
  const { page, setPage } = view;
  return (
    <nav className="dk-row" aria-label={t('records.pages')}>
      <IconButton
        icon="chevron-left"
        label={t('records.previousPage')}
        isDisabled={page <= 1}
        onClick={() => setPage(page - 1)}
      />
      <span className="dk-faint">{t('records.page', { page, count: pageCount })}</span>
      <IconButton
        icon="chevron-right"
        label={t('records.nextPage')}
        isDisabled={page >= pageCount}
        onClick={() => setPage(page + 1)}
      />
    </nav>
  );
}
