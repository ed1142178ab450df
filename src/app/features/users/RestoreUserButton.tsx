import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import { loadBoot } from '../../state/bootState.ts';
import type { User } from '../../state/useUsersAndGroups.ts';
import { updateUser } from './userCalls.ts';
import { createUserDraft, toUserUpdate } from './userDraft.ts';

export function RestoreUserButton({ user, onRestored }: { user: User; onRestored: () => void }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const [isAsking, setAsking] = useState(false);
  const restore = async () => {
    const body = { ...toUserUpdate(createUserDraft(user), user), deletedAt: null };
    const error = await call.run(async () => void (await updateUser(user.id, body)));
    if (error) return;
    setAsking(false);
    toasts.show({ text: t('app.restored') });
    onRestored();
    void loadBoot();
  };
  return (
    <>
      <Button tone="primary" icon="restore" onClick={() => setAsking(true)}>
        {t('users.restore')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isBusy={call.isBusy}
          confirmLabel={t('app.confirmRestore')}
          text={
            <>
              {t('users.restoreText', { name: user.name })}
              {call.problem && <Notice tone="danger">{call.problem}</Notice>}
            </>
          }
          onCancel={() => {
            call.setProblem(null);
            setAsking(false);
          }}
          onConfirm={() => void restore()}
        />
      )}
    </>
  );
}
