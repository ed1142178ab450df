import { type ReactNode, Suspense } from 'react';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { SelectionActions } from '../bulk/SelectionActions.tsx';
import { RecordList, type RecordListProps } from '../records/RecordList.tsx';
import type { RecordListing } from './useRecordListing.ts';

export interface ListedRecordsProps
  extends Pick<RecordListProps, 'onOpen' | 'onAdd' | 'onShowAll' | 'texts'> {
  listing: RecordListing;
  /** True if rows can be selected for bulk changes. */
  isSelectable: boolean;
  openId?: string | undefined;
  onImport?: RecordListProps['onImport'];
}

/** Renders the records in the current view type. */
export function ListedRecords({ listing, isSelectable, openId, onImport, ...others }: ListedRecordsProps) {
  const { source, view, kind, list, selection } = listing;
  if (kind.View) {
    return (
      <ViewSuspense>
        <kind.View source={source} view={view} openId={openId} onOpen={others.onOpen} />
      </ViewSuspense>
    );
  }
  const selecting = {
    selection,
    selectionBar: <SelectionActions source={source} list={list} selection={selection} />,
  };
  return (
    <RecordList
      source={source}
      list={list}
      view={view}
      openId={openId}
      onImport={onImport}
      {...others}
      {...(isSelectable && selecting)}
    />
  );
}

/** Reserves space for records until the code of their view type is loaded. */
export function ViewSuspense({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton lines={6} height={60} />}>{children}</Suspense>;
}
