import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { getDisplayedColumns, listColumns } from '#core/directory/listColumns.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { announceOwnChange } from '../../live/events.ts';
import { SelectionActions } from '../../shared/bulk/SelectionActions.tsx';
import type { DirectoryScreenProps } from '../../shared/records/directoryScreen.ts';
import { ListToolbar } from '../../shared/records/ListToolbar.tsx';
import { RecordList } from '../../shared/records/RecordList.tsx';
import { getDirectorySource } from '../../shared/records/recordSource.ts';
import { type RecordListState, useRecordList } from '../../shared/records/useRecordList.ts';
import { useRecordView } from '../../shared/records/useRecordView.ts';
import type { RecordViewHandle } from '../../shared/records/useViewState.ts';
import { useCurrentViewKind, useIsListView } from '../../shared/viewKinds/kindOf.ts';
import { ViewSwitch } from '../../shared/viewKinds/ViewSwitch.tsx';
import { useNamedViews } from '../../shared/views/useNamedViews.ts';
import { ViewsMenu } from '../../shared/views/ViewsMenu.tsx';
import { useAccess } from '../../state/useBoot.ts';
import { RecordsExport } from './bulk/RecordsExport.tsx';
import { findNeighbours } from './findNeighbours.ts';
import type { GoToImport } from './import/createImportAddress.ts';
import { RecordModal } from './RecordModal.tsx';
import { RecordsMenu } from './RecordsMenu.tsx';
import type { Neighbours } from './record/NeighbourButtons.tsx';
import { buildRecordAddress, type RecordAddress, useRecordAddress } from './useRecordAddress.tsx';
import { createDirectoryViewCalls, toCurrentView } from './views/createDirectoryViewCalls.ts';

const ImportModal = createLazyPart(() => import('./import/ImportModal.tsx'));

const none: ReadonlySet<string> = new Set();

/** Shows the records of a directory in the selected view mode, with all actions on them. */
export function DirectoryScreen({ directory, own }: DirectoryScreenProps) {
  const { registry } = useEngine();
  const rights = useAccess().rightsIn(directory.id);
  const compiled = compileVisibleDirectory(directory, registry, rights);
  const source = own?.sourceOf(compiled) ?? getDirectorySource(compiled);
  const listed = source.compiled;
  const view = useRecordView(listed);
  const { View } = useCurrentViewKind(listed, view);
  const list = useRecordList(source, View ? { ...view, asked: undefined } : view);
  const address = useRecordAddress();
  const [, navigate] = useLocation();
  const importId = new URLSearchParams(useSearch()).get('import');
  const goToImport: GoToImport = (id, options) => navigate(buildRecordAddress('import', id), options);
  const openImport = () => goToImport('new', { replace: false, state: { isOpenedHere: true } });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const selection = { ids: chosen, onChange: setChosen };
  const mayCreate = rights.record.create;
  return (
    <Page
      title={directory.name}
      note={list.totalText}
      isFilling
      actions={
        <Actions
          compiled={compiled}
          listed={listed}
          view={view}
          list={list}
          chosen={chosen}
          addText={own?.texts.addText}
          onImport={openImport}
          onAdd={mayCreate ? () => address.open('new') : undefined}
        />
      }
    >
      <ListToolbar compiled={listed} view={view} hasColumns={!View} />
      {View ? (
        <Suspense fallback={<Skeleton lines={6} height={60} />}>
          <View
            source={source}
            view={view}
            openId={address.openId ?? undefined}
            onOpen={item => address.open(item.id)}
          />
        </Suspense>
      ) : (
        <RecordList
          source={source}
          list={list}
          view={view}
          selection={selection}
          selectionBar={
            <SelectionActions
              compiled={compiled}
              directories={source.directories}
              directoryIdOf={() => compiled.directory.id}
              selection={selection}
              search={list.search}
              findIds={source.findIds}
              total={list.total}
              totalKind={list.totalKind}
            />
          }
          openId={address.openId ?? undefined}
          onOpen={item => address.open(item.id)}
          onAdd={mayCreate ? () => address.open('new') : undefined}
          onImport={mayCreate ? openImport : undefined}
          texts={own?.texts}
        />
      )}
      <OpenDialogs
        compiled={compiled}
        address={address}
        neighbours={findNeighbours(list.items, address)}
        onSaved={View ? () => announceOwnChange({ directoryId: directory.id, itemId: null }) : list.reload}
        importId={importId}
        goToImport={goToImport}
      />
    </Page>
  );
}

interface OpenDialogsProps {
  compiled: CompiledDirectory;
  address: RecordAddress;
  neighbours: Neighbours | undefined;
  onSaved: () => void;
  importId: string | null;
  goToImport: GoToImport;
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

interface ActionsProps {
  compiled: CompiledDirectory;
  /** The directory as displayed, which can have additional columns that only this page defines. */
  listed: CompiledDirectory;
  view: RecordViewHandle;
  list: RecordListState;
  chosen: ReadonlySet<string>;
  /** Defaults to the text `records.add`. */
  addText: string | undefined;
  onImport: () => void;
  /** Absent if the user can't create records. */
  onAdd: (() => void) | undefined;
}

function Actions({ compiled, listed, view, list, chosen, addText, onImport, onAdd }: ActionsProps) {
  const { t } = useMessages();
  const { directory } = compiled;
  const views = useNamedViews(createDirectoryViewCalls(directory.id));
  const isList = useIsListView(listed, view);
  return (
    <>
      <ViewSwitch compiled={listed} view={view} />
      <ViewsMenu views={views} lookedAt={toCurrentView(view)} />
      {isList && (
        <RecordsExport
          compiled={compiled}
          search={list.search}
          columns={getExportedColumns(compiled, listed, view)}
          selectedIds={chosen}
        />
      )}
      <RecordsMenu compiled={compiled} onImport={onImport} onChanged={list.reload} />
      {onAdd && (
        <Button tone="primary" icon="plus" onClick={onAdd}>
          {addText ?? t('records.add')}
        </Button>
      )}
    </>
  );
}

/**
 * Returns the ids of the displayed columns. Omits columns that only this page defines, because they can't be exported.
 */
function getExportedColumns(
  compiled: CompiledDirectory,
  listed: CompiledDirectory,
  { view }: RecordViewHandle,
): string[] {
  const known = new Set(listColumns(compiled).map(({ id }) => id));
  return getDisplayedColumns(listColumns(listed), view).flatMap(({ id }) => (known.has(id) ? [id] : []));
}
