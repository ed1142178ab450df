import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import type { FileEntry } from '../fileCalls.ts';
import type { FileActions } from './useFileActions.tsx';

export function FileMenu({ file, actions }: { file: FileEntry; actions: FileActions }) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={<IconButton icon="more" size="small" label={t('files.actions', { name: file.name })} />}
      placement="bottom-end"
      entries={() => [
        {
          id: 'record',
          label: t('files.openRecord', { name: file.record.display }),
          icon: 'arrow-right',
          onSelect: () => actions.openRecord(file),
        },
        {
          id: 'download',
          label: t('files.download'),
          icon: 'download',
          onSelect: () => actions.download(file),
        },
        {
          id: 'delete',
          label: t('files.delete'),
          icon: 'trash',
          isDanger: true,
          hasSeparator: true,
          isDisabled: !file.mayDelete,
          ...(file.mayDelete
            ? {}
            : { description: t(file.fieldId ? 'files.inField' : 'files.mayNotDelete') }),
          onSelect: () => actions.askToDelete(file),
        },
      ]}
    />
  );
}
