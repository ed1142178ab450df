import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { canImportRecords } from '#core/policy/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { useFollowEntries } from '../../shared/following/useFollowEntries.ts';
import { useAccess } from '../../state/useBoot.ts';
import { useMenuActions } from './actions/useMenuActions.tsx';
import type { RecordsDialogProps } from './RecordsDialog.tsx';

const RecordsDialog = createLazyComponent(() => import('./RecordsDialog.tsx'));

export interface RecordsMenuProps {
  compiled: CompiledDirectory;
  onImport: () => void;
  /** Called after records were restored from the trash. */
  onChanged: () => void;
}

/** Shows a menu of less frequent actions on a directory's records. */
export function RecordsMenu({ compiled, onImport, onChanged }: RecordsMenuProps) {
  const { t } = useMessages();
  const rights = useAccess().rightsIn(compiled.directory.id);
  const [open, setOpen] = useState<RecordsDialogProps['name'] | null>(null);
  const following = useFollowEntries({ what: 'directory', directoryId: compiled.directory.id });
  const actions = useMenuActions(compiled, 'list', null);
  const entries: MenuEntry[] = [];
  if (canImportRecords(rights)) {
    entries.push({ id: 'import', icon: 'upload', label: t('records.import'), onSelect: onImport });
  }
  if (rights.record.update) {
    entries.push({
      id: 'duplicates',
      icon: 'merge',
      label: t('records.duplicates'),
      onSelect: () => setOpen('duplicates'),
    });
  }
  if (rights.record.update || rights.record.delete) {
    entries.push({ id: 'recent', icon: 'clock', label: t('bulk.recent'), onSelect: () => setOpen('recent') });
  }
  if (rights.record.delete) {
    entries.push({ id: 'trash', icon: 'trash', label: t('records.trash'), onSelect: () => setOpen('trash') });
  }
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="more" label={t('records.more')} />}
        onOpen={following.ask}
        entries={() => [...following.entries(), ...entries, ...actions.entries]}
      />
      {actions.part}
      {open && (
        <Suspense>
          <RecordsDialog
            name={open}
            compiled={compiled}
            onRestored={onChanged}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
