import { useLocation } from 'wouter';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';

/** Deletes a directory after showing what is deleted with it, or shows what still refers to it. */
export function DirectoryDeletion({ directory }: { directory: Directory }) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const planned = usePlannedChanges();
  const [, navigate] = useLocation();
  const remove = async () => {
    try {
      const outcome = await planned.carryOut([{ kind: 'DeleteDirectory', id: directory.id }], {
        mustAsk: true,
        onApply: () => navigate('/directories'),
        savedText: t('app.deleted'),
      });
      if (outcome.kind === 'refused') toasts.show({ text: t('app.cannotDelete'), tone: 'danger' });
    } catch (error) {
      toasts.show({ text: `${t('app.cannotDelete')} ${getErrorText(messages, error)}`, tone: 'danger' });
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
            onSelect: () => void remove(),
          },
        ]}
      />
      {planned.question}
    </>
  );
}
