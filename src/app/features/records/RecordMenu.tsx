import { useState } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ConfirmDialog } from '#view/kit/ConfirmDialog.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import type { useRecordEditing } from './useRecordEditing.ts';

export interface RecordMenuProps {
  compiled: CompiledDirectory;
  item: Item;
  editing: ReturnType<typeof useRecordEditing>;
}

/** What is seldom done with a record: its history, and its end. */
export function RecordMenu({ compiled, item, editing }: RecordMenuProps) {
  const { t } = useMessages();
  const [open, setOpen] = useState<'history' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { rights } = editing;
  const showsHistory = rights.changes.read && compiled.directory.changesTrackingEnabled === true;
  const entries: MenuEntry[] = [
    ...(showsHistory ? [entryOf('history', 'clock', t('records.history'), setOpen)] : []),
    ...(rights.record.delete
      ? [{ ...entryOf('delete', 'trash', t('app.delete'), setOpen), isDanger: true }]
      : []),
  ];
  if (entries.length === 0) return null;
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
          isBusy={editing.write.isBusy}
          onCancel={close}
          onConfirm={() => void editing.remove()}
        />
      )}
    </>
  );
}

function entryOf<Id extends 'history' | 'delete'>(
  id: Id,
  icon: 'clock' | 'trash',
  label: string,
  onOpen: (id: Id) => void,
): MenuEntry {
  return { id, icon, label, onSelect: () => onOpen(id) };
}
