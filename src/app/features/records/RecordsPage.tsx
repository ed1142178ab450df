import { useParams } from 'wouter';
import { compileDirectory } from '#core/compileDirectory.ts';
import type { Directory } from '#core/model.ts';
import { useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Page } from '#view/kit/Page.tsx';
import { EmptyState } from '#view/kit/states.tsx';
import { FilterBar } from '#view/table/FilterBar.tsx';
import { findDirectory, useAccess, useBoot } from '../../state/useBoot.ts';
import { neighboursOf } from './neighboursOf.ts';
import { RecordList } from './RecordList.tsx';
import { RecordModal } from './RecordModal.tsx';
import { RecordsMenu } from './RecordsMenu.tsx';
import { useRecordAddress } from './useRecordAddress.tsx';
import { useRecordList } from './useRecordList.ts';
import { useRecordView } from './useRecordView.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

/** The records of a directory; `?record=ID` opens one on top. */
export default function RecordsPage() {
  const { t } = useMessages();
  const { type = '' } = useParams();
  const access = useAccess();
  const directory = findDirectory(useBoot(), decodeURIComponent(type));
  if (!directory)
    return <EmptyState icon="lock" title={t('app.accessDenied')} text={t('records.unknownDirectory')} />;
  if (!access.rightsIn(directory.id).record.read) {
    return <EmptyState icon="lock" title={t('app.accessDenied')} text={t('app.noPermission')} />;
  }
  return <Records key={directory.id} directory={directory} />;
}

function Records({ directory }: { directory: Directory }) {
  const { t } = useMessages();
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const rights = useAccess().rightsIn(directory.id);
  const view = useRecordView(directory.id);
  const list = useRecordList(compiled, view);
  const address = useRecordAddress();
  const mayCreate = rights.record.create;
  return (
    <Page
      title={directory.name}
      note={list.totalText}
      isFilling
      actions={
        <>
          <ViewsMenu directoryId={directory.id} view={view} />
          <RecordsMenu compiled={compiled} onChanged={list.reload} />
          {mayCreate && (
            <Button tone="primary" icon="plus" onClick={() => address.open('new')}>
              {t('records.add')}
            </Button>
          )}
        </>
      }
    >
      <FilterBar
        compiled={compiled}
        value={view.view.filters}
        onChange={filters => view.change({ filters })}
      />
      <RecordList
        compiled={compiled}
        list={list}
        view={view}
        openId={address.openId ?? undefined}
        onOpen={item => address.open(item.id)}
        onAdd={mayCreate ? () => address.open('new') : undefined}
      />
      {address.openId && (
        <RecordModal
          key={address.openId}
          compiled={compiled}
          itemId={address.openId === 'new' ? null : address.openId}
          dirtyRef={address.dirtyRef}
          ownsBack={false}
          neighbours={neighboursOf(list.items, address)}
          onSaved={list.reload}
          onClose={address.close}
        />
      )}
      {address.question}
    </Page>
  );
}
