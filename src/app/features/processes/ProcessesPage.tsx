import { Suspense, useMemo } from 'react';
import { Link } from 'wouter';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { isFiltered, noFilters } from '#core/directory/recordView.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { PROCESSES_PER_PAGE } from '#core/limits.ts';
import type { Item } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { SelectionActions } from '../../shared/bulk/SelectionActions.tsx';
import { ListToolbar } from '../../shared/records/ListToolbar.tsx';
import { RecordList } from '../../shared/records/RecordList.tsx';
import { type RecordListState, useRecordList } from '../../shared/records/useRecordList.ts';
import { useRecordView } from '../../shared/records/useRecordView.ts';
import type { RecordViewHandle } from '../../shared/records/useViewState.ts';
import { TemplateLoadingState } from '../../shared/TemplateLoadingState.tsx';
import { useCurrentViewKind, useIsListView } from '../../shared/viewKinds/kindOf.ts';
import { ViewSwitch } from '../../shared/viewKinds/ViewSwitch.tsx';
import { type NamedViews, useNamedViews } from '../../shared/views/useNamedViews.ts';
import { ViewsMenu } from '../../shared/views/ViewsMenu.tsx';
import { openRecord } from '../../state/openRecords.ts';
import { useIsTemplateLoading } from '../../state/templateLoad.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { createStoredProcessView } from './createStoredProcessView.ts';
import { LanesMenu } from './LanesMenu.tsx';
import { NewProcessButton, useNewProcess } from './NewProcessButton.tsx';
import './processes.css';
import { hasScopeFilters, type ProcessScope, unrestrictedScope } from '#core/processes/processScope.ts';
import { createProcessSource } from './createProcessSource.ts';
import { createProcessViewCalls, toCurrentProcessView } from './createProcessViewCalls.ts';
import { ProcessesExport } from './ProcessesExport.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { useContact } from './useContact.ts';
import { getScopeTypes, type ScopeHandle, useProcessScope } from './useProcessScope.ts';
import { useProcessSelection } from './useProcessSelection.ts';

// The code for dragging is loaded with the first board, not with the list.
const ValueBoard = createLazyPart(() => import('./FieldValueBoard.tsx'));

/** Shows the processes of one type, or of all types that the user can read. */
export default function ProcessesPage() {
  const { registry } = useEngine();
  const { directories } = useBoot();
  const access = useAccess();
  const isFilling = useIsTemplateLoading();
  const types = directories
    .filter(({ id, type }) => type === 'Process' && access.mayRead(id))
    .map(directory => compileVisibleDirectory(directory, registry, access.rightsIn(directory.id)));
  const handle = useProcessScope(types);
  // Called here, because `Processes` is recreated when the type changes, and a chosen view of that type must remain
  // selected.
  const views = useNamedViews(createProcessViewCalls(useUser().id));
  const [first, ...others] = types;
  if (isFilling) return <TemplateLoadingState />;
  if (!first) return <NoTypes />;
  return <Processes key={handle.scope.typeId} types={[first, ...others]} handle={handle} views={views} />;
}

type Types = readonly [CompiledDirectory, ...CompiledDirectory[]];

function getIds(types: readonly CompiledDirectory[]): string[] {
  return types.map(({ directory }) => directory.id);
}

interface ProcessesProps {
  types: Types;
  handle: ScopeHandle;
  views: NamedViews;
}

function Processes({ types, handle, views }: ProcessesProps) {
  const { t } = useMessages();
  const { scope, change } = handle;
  const source = useSource(types, scope);
  const { compiled } = source;
  const view = useRecordView(compiled, createStoredProcessView(scope.typeId));
  const { id: kind, View } = useCurrentViewKind(compiled, view);
  const isBoard = kind === 'board';
  const list = useRecordList(source, View ? { ...view, asked: undefined } : view, PROCESSES_PER_PAGE);
  const narrow = (part: Partial<ProcessScope>) => {
    change(part);
    view.setPage(1);
  };
  const open = (item: Item) => openRecord(source.directoryOf(item).directory.id, item.id);
  const contact = useContact(scope.contactId);
  const add = useNewProcess(getScopeTypes(scope, types), contact, list.reload);
  const { selection, directoryIdOf, findIds } = useProcessSelection(source, list.items);
  return (
    <Page
      title={t('processes.title')}
      note={list.totalText}
      isFilling
      actions={
        <Actions {...{ types, handle, views, source, view, list, add, isBoard }} chosen={selection.ids} />
      }
    >
      <QuickFilters
        types={types}
        scope={scope}
        contact={contact}
        onChange={narrow}
        onShow={counted => {
          // Other filters would hide some of the counted processes.
          view.change({ filters: noFilters });
          narrow({ ...counted, lanes: counted.state?.startsWith('finished') ? null : scope.lanes });
        }}
      />
      <ListToolbar compiled={compiled} view={view} hasColumns={!View} />
      {View ? (
        <Suspense fallback={<Skeleton lines={6} height={60} />}>
          {isBoard && scope.lanes ? (
            <ValueBoard lanesBy={scope.lanes} source={source} view={view} onOpen={open} />
          ) : (
            <View source={source} view={view} openId={undefined} onOpen={open} />
          )}
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
              directoryIdOf={directoryIdOf}
              selection={selection}
              search={list.search}
              findIds={findIds}
              total={list.total}
              totalKind={list.totalKind}
            />
          }
          openId={undefined}
          onOpen={open}
          onAdd={add.only}
          onImport={undefined}
          onShowAll={
            hasScopeFilters(scope) && !isFiltered(view.view.filters)
              ? () => narrow({ ...unrestrictedScope, typeId: scope.typeId, lanes: scope.lanes })
              : undefined
          }
        />
      )}
    </Page>
  );
}

interface ActionsProps extends ProcessesProps {
  source: ReturnType<typeof useSource>;
  view: RecordViewHandle;
  list: RecordListState;
  add: ReturnType<typeof useNewProcess>;
  isBoard: boolean;
  chosen: ReadonlySet<string>;
}

function Actions({ types, handle, views, source, view, list, add, isBoard, chosen }: ActionsProps) {
  const { scope, change } = handle;
  const isList = useIsListView(source.compiled, view);
  return (
    <>
      {isBoard && <LanesMenu lanes={scope.lanes} onChange={lanes => change({ lanes })} />}
      <ViewSwitch compiled={source.compiled} view={view} />
      <ViewsMenu views={views} lookedAt={toCurrentProcessView({ handle, typeIds: getIds(types), view })} />
      {isList && (
        <ProcessesExport source={source} scope={scope} view={view} search={list.search} chosen={chosen} />
      )}
      <NewProcessButton add={add} />
    </>
  );
}

function useSource(types: Types, scope: ProcessScope) {
  const { t } = useMessages();
  const user = useUser();
  const chosen = types.find(({ directory }) => directory.id === scope.typeId);
  const seen: Types = chosen ? [chosen] : types;
  const names = {
    name: t('processes.title'),
    recordName: t('processes.name'),
    directory: t('processes.type'),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same types arrive as a new array on every render
  return useMemo(
    () => createProcessSource({ types: seen, scope, names, user }),
    [...getKeys(seen), scope, names.name, user.id, user.account.timeZone],
  );
}

const keys = new WeakMap<CompiledDirectory, number>();
let lastKey = 0;

/** Returns one dependency for all types, because the length of a dependency list must not change. */
function getKeys(types: Types): [string] {
  const all = types.map(type => {
    const key = keys.get(type) ?? ++lastKey;
    keys.set(type, key);
    return key;
  });
  return [all.join()];
}

function NoTypes() {
  const { t } = useMessages();
  const { isAdmin } = useUser();
  return (
    <Page title={t('processes.title')}>
      <EmptyState
        icon="process"
        title={t('processes.none')}
        text={t(isAdmin ? 'processes.noneAdmin' : 'processes.noneText')}
      >
        {isAdmin && (
          <Link href="/directories?new=1" className="dk-button" data-tone="primary">
            <Icon name="plus" />
            {t('processes.addType')}
          </Link>
        )}
      </EmptyState>
    </Page>
  );
}
