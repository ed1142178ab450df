import { type ReactNode, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Page } from '#view/kit/layout/Page.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { loadBoot, showDirectoryOrder, trackPendingSave } from '../../state/bootState.ts';
import { getDirectoryIcon, getRecordsAddress } from '../../state/navigation.ts';
import { useBoot } from '../../state/useBoot.ts';
import { AddDirectoryModal } from './AddDirectoryModal.tsx';

/** Lists the account's directories, in the order of the menu. */
export default function DirectoriesPage() {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const { directories } = useBoot();
  const isAsked = new URLSearchParams(useSearch()).has('new');
  const [isAdding, setAdding] = useState(isAsked);
  const saveOrder = async (ids: string[]) => {
    showDirectoryOrder(ids);
    try {
      await trackPendingSave(unwrapResponse(api.POST('/directories/order', { body: ids })));
    } catch (error) {
      toasts.show({ text: getErrorText(messages, error), tone: 'danger' });
      await loadBoot();
    }
  };
  const add = (
    <>
      <Link href="/custom-fields/process" className="dk-button" data-tone="quiet">
        {t('directories.processFields')}
      </Link>
      <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('directories.add')}
      </Button>
    </>
  );
  return (
    <Page title={t('directories.title')} actions={add}>
      {directories.length === 0 && (
        <EmptyState icon="grid" title={t('directories.empty')} text={t('directories.emptyText')} />
      )}
      <SortableList
        label={t('directories.title')}
        items={directories}
        nameOf={directory => directory.name}
        onOrder={ids => void saveOrder(ids)}
      >
        {(directory, handle) => <DirectoryRow directory={directory} handle={handle} />}
      </SortableList>
      {isAdding && <AddDirectoryModal onClose={() => setAdding(false)} />}
    </Page>
  );
}

function DirectoryRow({ directory, handle }: { directory: Directory; handle: ReactNode }) {
  const { t } = useMessages();
  const { id, name, type, fields } = directory;
  const own = fields.filter(field => !field.deleted && !field.system);
  return (
    <div className="dk-entry-row">
      {handle}
      <Link href={`/directories/${encodeURIComponent(id)}`} className="dk-entry-link">
        <Icon name={getDirectoryIcon(directory)} />
        <span className="dk-truncate">{name}</span>
        <Badge>{t(`designer.directoryType.${type}`)}</Badge>
        <span className="dk-faint dk-truncate">{t('directories.fields', { count: own.length })}</span>
      </Link>
      <Link href={getRecordsAddress(directory)} className="dk-button" data-tone="quiet" data-size="small">
        {t('directories.records')}
      </Link>
    </div>
  );
}
