import { Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { getDisplayedColumns, listColumns } from '#core/directory/listColumns.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { emitLocalChange } from '../../live/events.ts';
import { ListedRecords } from '../../shared/recordList/ListedRecords.tsx';
import { RecordListPage } from '../../shared/recordList/RecordListPage.tsx';
import { useRecordListing } from '../../shared/recordList/useRecordListing.ts';
import type { DirectoryScreenProps } from '../../shared/records/directoryScreen.ts';
import { getDirectorySource } from '../../shared/records/recordSource.ts';
import { useRecordView } from '../../shared/records/useRecordView.ts';
import type { RecordViewHandle } from '../../shared/records/useViewState.ts';
import { useNamedViews } from '../../shared/views/useNamedViews.ts';
import { ViewsMenu } from '../../shared/views/ViewsMenu.tsx';
import { useAccess } from '../../state/useBoot.ts';
import { RecordsExport } from './bulk/RecordsExport.tsx';
import { findNeighbours } from './findNeighbours.ts';
import type { ImportNavigator } from './import/createImportAddress.ts';
import { RecordModal } from './RecordModal.tsx';
import { RecordsMenu } from './RecordsMenu.tsx';
import type { NeighbourRecords } from './record/NeighbourButtons.tsx';
import { buildRecordAddress, type RecordAddress, useRecordAddress } from './useRecordAddress.tsx';
import { createDirectoryViewCalls, toCurrentView } from './views/createDirectoryViewCalls.ts';

const ImportModal = createLazyComponent(() => import('./import/ImportModal.tsx'));

/** Shows the records of a directory in the selected view mode, with all actions on them. */
export function DirectoryScreen({ directory, own }: DirectoryScreenProps) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const rights = useAccess().rightsIn(directory.id);
  const compiled = compileVisibleDirectory(directory, registry, rights);
  const source = own?.sourceOf(compiled) ?? getDirectorySource(compiled);
  const view = useRecordView(source.compiled);
  const listing = useRecordListing(source, view);
  const { list, kind, selection } = listing;
  const address = useRecordAddress();
  const [, navigate] = useLocation();
  const importId = new URLSearchParams(useSearch()).get('import');
  const goToImport: ImportNavigator = (id, options) => navigate(buildRecordAddress('import', id), options);
  const openImport = () => goToImport('new', { replace: false, state: { isOpenedHere: true } });
  const mayCreate = rights.record.create;
  const openNew = () => address.open('new');
  return (
    <RecordListPage
      title={directory.name}
      listing={listing}
      viewsMenu={<DirectoryViewsMenu directoryId={directory.id} view={view} />}
      exportMenu={
        <RecordsExport
          compiled={compiled}
          search={list.search}
          columns={getExportedColumns(compiled, source.compiled, view)}
          selectedIds={selection.ids}
        />
      }
      actions={
        <>
          <RecordsMenu compiled={compiled} onImport={openImport} onChanged={list.reload} />
          {mayCreate && (
            <Button tone="primary" icon="plus" onClick={openNew}>
              {own?.texts.addText ?? t('records.add')}
            </Button>
          )}
        </>
      }
    >
      <ListedRecords
        listing={listing}
        isSelectable
        openId={address.openId ?? undefined}
        onOpen={item => address.open(item.id)}
        onAdd={mayCreate ? openNew : undefined}
        onImport={mayCreate ? openImport : undefined}
        texts={own?.texts}
      />
      <OpenDialogs
        compiled={compiled}
        address={address}
        neighbours={findNeighbours(list.items, address)}
        onSaved={kind.View ? () => emitLocalChange({ directoryId: directory.id, itemId: null }) : list.reload}
        importId={importId}
        goToImport={goToImport}
      />
    </RecordListPage>
  );
}

function DirectoryViewsMenu({ directoryId, view }: { directoryId: string; view: RecordViewHandle }) {
  const views = useNamedViews(createDirectoryViewCalls(directoryId));
  return <ViewsMenu views={views} lookedAt={toCurrentView(view)} />;
}

interface OpenDialogsProps {
  compiled: CompiledDirectory;
  address: RecordAddress;
  neighbours: NeighbourRecords | undefined;
  onSaved: () => void;
  importId: string | null;
  goToImport: ImportNavigator;
}

/** Shows the record dialog and the import dialog that the URL opens. */
function OpenDialogs({ compiled, address, neighbours, onSaved, importId, goToImport }: OpenDialogsProps) {
  return (
    <>
      {address.openId && (
        <RecordModal
          key={address.openId}
          compiled={compiled}
          itemId={address.openId === 'new' ? null : address.openId}
          onGuard={address.guard}
          ownsBack={false}
          neighbours={neighbours}
          onRedirect={address.replace}
          onSaved={onSaved}
          onClose={address.close}
        />
      )}
      {importId && (
        <Suspense>
          <ImportModal compiled={compiled} importId={importId} goTo={goToImport} />
        </Suspense>
      )}
      {address.question}
    </>
  );
}

/**
 * Returns the ids of the displayed columns. Omits columns that only this page defines, because these
 * columns can't be exported.
 */
function getExportedColumns(
  compiled: CompiledDirectory,
  listed: CompiledDirectory,
  { view }: RecordViewHandle,
): string[] {
  const known = new Set(listColumns(compiled).map(({ id }) => id));
  return getDisplayedColumns(listColumns(listed), view).flatMap(({ id }) => (known.has(id) ? [id] : []));
}
