import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { useCall } from '../../api/useCall.ts';
import { loadBoot } from '../../state/boot.ts';
import type { User } from '../../state/usePeople.ts';
import { deleteUser } from './userCalls.ts';

export interface DeleteUserProps {
  user: User;
  /** One's own row cannot be deleted: somebody else has to do that. */
  isSelf: boolean;
  onDeleted: () => void;
}

export function DeleteUser({ user, isSelf, onDeleted }: DeleteUserProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useCall();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    const error = await call.run(async () => void (await deleteUser(user.id)));
    if (error) return;
    setAsking(false);
    toasts.show({ text: t('app.deleted') });
    onDeleted();
    void loadBoot();
  };
  return (
    <>
      <Button
        tone="quiet"
        icon="trash"
        isDisabled={isSelf}
        title={isSelf ? t('users.notYourself') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('app.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isDanger
          isBusy={call.isBusy}
          confirmLabel={t('app.confirmDelete')}
          text={
            <>
              {t('users.deleteText', { name: user.name })}
              {call.problem && <Notice tone="danger">{call.problem}</Notice>}
            </>
          }
          onCancel={() => {
            call.setProblem(null);
            setAsking(false);
          }}
          onConfirm={() => void remove()}
        />
      )}
    </>
  );
}
