import { Suspense, useState } from 'react';
import type { Item } from '#core/model.ts';
import { mayWith } from '#core/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { startRecord } from '../../state/openRecords.ts';
import { useAccess } from '../../state/useBoot.ts';
import { copyOf } from './copyOf.ts';
import { RecordHistory } from './RecordHistory.tsx';
import { useLoadedRecord } from './session/RecordSessionContext.ts';

const MyRightsModal = lazy(() => import('../../shared/rights/MyRightsModal.tsx'));
const RecordPrint = lazy(() => import('./record/RecordPrint.tsx'));

export interface RecordMenuProps {
  item: Item;
  /** Asks first where something would be lost. */
  onLeave: (leave: () => void) => void;
}

/** What is seldom done with a record: its history, a copy, a print, a link, and its end. */
export function RecordMenu({ item, onLeave }: RecordMenuProps) {
  const { t } = useMessages();
  const { session, state } = useLoadedRecord();
  const toasts = useToasts();
  const access = useAccess();
  const [open, setOpen] = useState<'history' | 'print' | 'rights' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { compiled, isBusy } = state;
  const { directory } = compiled;
  const { groupIds } = access;
  const rights = access.rightsIn(directory.id);
  const copyLink = async () => {
    const type = encodeURIComponent(directory.code || directory.id);
    await navigator.clipboard.writeText(`${location.origin}/directories/${type}/items?record=${item.id}`);
    toasts.show({ text: t('records.linkCopied') });
  };
  const entries: MenuEntry[] = [
    { id: 'link', icon: 'link', label: t('records.copyLink'), onSelect: () => void copyLink() },
    { id: 'print', icon: 'file-text', label: t('records.print'), onSelect: () => setOpen('print') },
    { id: 'rights', icon: 'lock', label: t('rights.mine'), onSelect: () => setOpen('rights') },
  ];
  if (rights.record.create) {
    const copy = () => void startRecord(directory.id, copyOf({ compiled, item, rights, groupIds }));
    entries.unshift({ id: 'duplicate', icon: 'copy', label: t('records.duplicate'), onSelect: copy });
  }
  if (mayWith({ directory, rights }, 'changes', 'read')) {
    const show = () => setOpen('history');
    entries.unshift({ id: 'history', icon: 'clock', label: t('records.history'), onSelect: show });
  }
  if (rights.record.delete) {
    entries.push({
      id: 'delete',
      icon: 'trash',
      label: t('app.delete'),
      isDanger: true,
      hasSeparator: true,
      onSelect: () => onLeave(() => setOpen('delete')),
    });
  }
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="more" label={t('records.more')} />}
        entries={entries}
      />
      {open === 'history' && <RecordHistory compiled={compiled} item={item} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          confirmLabel={t('app.confirmDelete')}
          text={t('records.deleteText', { name: item.display })}
          isDanger
          isBusy={isBusy}
          onCancel={close}
          onConfirm={() => void session.remove()}
        />
      )}
      {open === 'rights' && (
        <Suspense>
          <MyRightsModal compiled={compiled} item={item} onClose={close} />
        </Suspense>
      )}
      {open === 'print' && (
        <Suspense>
          <RecordPrint compiled={compiled} item={item} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
