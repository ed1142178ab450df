import { Link } from 'wouter';
import { isViewFiltered, noFilters } from '#core/directory/recordView.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { PROCESSES_PER_PAGE } from '#core/limits.ts';
import type { Item } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { ListedRecords, ViewSuspense } from '../../shared/recordList/ListedRecords.tsx';
import { RecordListPage } from '../../shared/recordList/RecordListPage.tsx';
import { useRecordListing } from '../../shared/recordList/useRecordListing.ts';
import { useRecordView } from '../../shared/records/useRecordView.ts';
import { TemplateLoadingState } from '../../shared/TemplateLoadingState.tsx';
import { type NamedViews, useNamedViews } from '../../shared/views/useNamedViews.ts';
import { ViewsMenu } from '../../shared/views/ViewsMenu.tsx';
import { openRecord } from '../../state/openRecordsState.ts';
import { useIsTemplateLoading } from '../../state/templateLoad.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { createStoredProcessView } from './createStoredProcessView.ts';
import { LanesMenu } from './LanesMenu.tsx';
import { NewProcessButton, useNewProcess } from './NewProcessButton.tsx';
import './processes.css';
import { hasScopeFilters, type ProcessScope, unrestrictedScope } from '#core/processes/processScope.ts';
import type { ProcessTypes } from './createProcessSource.ts';
import { createProcessViewCalls, toCurrentProcessView } from './createProcessViewCalls.ts';
import { ProcessesExport } from './ProcessesExport.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { useContact } from './useContact.ts';
import { getScopeTypes, type ProcessScopeHandle, useProcessScope } from './useProcessScope.ts';
import { useProcessSource } from './useProcessSource.ts';

// The code for dragging is loaded with the first board, not with the list.
const ValueBoard = createLazyComponent(() => import('./FieldValueBoard.tsx'));

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

interface ProcessesProps {
  types: ProcessTypes;
  handle: ProcessScopeHandle;
  views: NamedViews;
}

function Processes({ types, handle, views }: ProcessesProps) {
  const { t } = useMessages();
  const { scope, change } = handle;
  const source = useProcessSource(types, scope);
  const view = useRecordView(source.compiled, createStoredProcessView(scope.typeId));
  const listing = useRecordListing(source, view, PROCESSES_PER_PAGE);
  const { list, kind, selection } = listing;
  const isBoard = kind.id === 'board';
  const narrow = (part: Partial<ProcessScope>) => {
    change(part);
    view.setPage(1);
  };
  const open = (item: Item) => openRecord(source.directoryOf(item).directory.id, item.id);
  const contact = useContact(scope.contactId);
  const add = useNewProcess(getScopeTypes(scope, types), contact, list.reload);
  const typeIds = types.map(({ directory }) => directory.id);
  return (
    <RecordListPage
      title={t('processes.title')}
      listing={listing}
      tools={isBoard && <LanesMenu lanes={scope.lanes} onChange={lanes => change({ lanes })} />}
      viewsMenu={<ViewsMenu views={views} lookedAt={toCurrentProcessView({ handle, typeIds, view })} />}
      exportMenu={
        <ProcessesExport
          source={source}
          scope={scope}
          view={view}
          search={list.search}
          chosen={selection.ids}
        />
      }
      actions={<NewProcessButton add={add} />}
      quickFilters={
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
      }
    >
      {isBoard && scope.lanes ? (
        <ViewSuspense>
          <ValueBoard lanesBy={scope.lanes} source={source} view={view} onOpen={open} />
        </ViewSuspense>
      ) : (
        <ListedRecords
          listing={listing}
          isSelectable
          onOpen={open}
          onAdd={add.only}
          onShowAll={
            hasScopeFilters(scope) && !isViewFiltered(view.view.filters)
              ? () => narrow({ ...unrestrictedScope, typeId: scope.typeId, lanes: scope.lanes })
              : undefined
          }
        />
      )}
    </RecordListPage>
  );
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
