import type { ReactNode } from 'react';
import { Page } from '#view/kit/layout/Page.tsx';
import { ListToolbar } from '../records/ListToolbar.tsx';
import { useIsListView } from '../viewKinds/kindOf.ts';
import { ViewSwitch } from '../viewKinds/ViewSwitch.tsx';
import type { RecordListing } from './useRecordListing.ts';

export interface RecordListPageProps {
  title: string;
  listing: RecordListing;
  /** Controls before the switch between view types. */
  tools?: ReactNode;
  /** The menu of named views. */
  viewsMenu: ReactNode;
  /** Exports the listed records; shown only with a list. */
  exportMenu: ReactNode;
  /** Further actions, such as creating a record. */
  actions: ReactNode;
  /** Filters above the filter bar. */
  quickFilters?: ReactNode;
  /** The records, and the dialogs opened over them. */
  children: ReactNode;
}

/** Renders a page of records: view types, named views, export and filters above the records. */
export function RecordListPage({
  title,
  listing: { source, view, kind, list },
  tools,
  viewsMenu,
  exportMenu,
  actions,
  quickFilters,
  children,
}: RecordListPageProps) {
  const { compiled } = source;
  const isList = useIsListView(compiled, view);
  return (
    <Page
      title={title}
      note={list.totalText}
      isFilling
      actions={
        <>
          {tools}
          <ViewSwitch compiled={compiled} view={view} />
          {viewsMenu}
          {isList && exportMenu}
          {actions}
        </>
      }
    >
      {quickFilters}
      <ListToolbar compiled={compiled} view={view} hasColumns={kind.View === null} />
      {children}
    </Page>
  );
}
