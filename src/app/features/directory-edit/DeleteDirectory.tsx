import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ConfirmDialog } from '#view/kit/ConfirmDialog.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { removeDirectory } from '../../state/boot.ts';

export function DeleteDirectory({ directory }: { directory: Directory }) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await answerOf(api.DELETE('/directories/{id}', { params: { path: { id: directory.id } } }));
      navigate('/directories');
      removeDirectory(directory.id);
      toasts.show({ text: t('app.deleted') });
    } catch (error) {
      setAsking(false);
      setBusy(false);
      toasts.show({ text: `${t('app.cannotDelete')} ${errorText(messages, error)}`, tone: 'danger' });
    }
  };
  if (directory.builtIn) return null;
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon="more" label={t('records.more')} />}
        entries={[
          {
            id: 'delete',
            icon: 'trash',
            label: t('app.delete'),
            isDanger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      {isAsking && (
        <ConfirmDialog
          text={t('directoryEdit.deleteText', { name: directory.name })}
          confirmLabel={t('app.confirmDelete')}
          isDanger
          isBusy={isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void remove()}
        />
      )}
    </>
  );
}
