import { Suspense, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { WithTexts } from '#view/i18n/WithTexts.tsx';
import { Button } from '#view/kit/Button.tsx';
import { bulkTexts } from '../../../shared/bulk/texts.ts';
import type { User } from '../../../state/usePeople.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';

export interface DeleteUserProps {
  user: User;
  /** True if `user` is the logged-in user, because users can't delete themselves. */
  isSelf: boolean;
  onDeleted: () => void;
}

export function DeleteUser({ user, isSelf, onDeleted }: DeleteUserProps) {
  const { t } = useMessages();
  const [isAsking, setAsking] = useState(false);
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
        <Suspense>
          <WithTexts texts={bulkTexts}>
            <DeleteUserDialog user={user} onDeleted={onDeleted} onClose={() => setAsking(false)} />
          </WithTexts>
        </Suspense>
      )}
    </>
  );
}
