import type { RecordSource } from '../records/recordSource.ts';
import { type RecordListState, useRecordList } from '../records/useRecordList.ts';
import { type RecordSelection, useRecordSelection } from '../records/useRecordSelection.ts';
import type { RecordViewHandle } from '../records/useViewState.ts';
import { useCurrentViewKind } from '../viewKinds/kindOf.ts';
import type { ViewKind } from '../viewKinds/viewKind.ts';

/** The state that all parts of a screen with records share. */
export interface RecordListing {
  readonly source: RecordSource;
  readonly view: RecordViewHandle;
  /** The current view type. */
  readonly kind: ViewKind;
  /** The page of the list, which isn't loaded while another view type loads its own records. */
  readonly list: RecordListState;
  readonly selection: RecordSelection;
}

/** @param pageSize The number of records on a page of the list; defaults to that of directories. */
export function useRecordListing(
  source: RecordSource,
  view: RecordViewHandle,
  pageSize?: number,
): RecordListing {
  const kind = useCurrentViewKind(source.compiled, view);
  const list = useRecordList(source, kind.View ? { ...view, asked: undefined } : view, pageSize);
  const selection = useRecordSelection(source, list.items);
  return { source, view, kind, list, selection };
}
