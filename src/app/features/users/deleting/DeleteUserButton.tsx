import { Suspense, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { bulkTexts } from '../../../shared/bulk/texts.ts';
import type { User } from '../../../state/useUsersAndGroups.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';

export interface DeleteUserButtonProps {
  user: User;
  /** True if `user` is the logged-in user. Users can't delete themselves. */
  isSelf: boolean;
  onDeleted: () => void;
}

export function DeleteUserButton({ user, isSelf, onDeleted }: DeleteUserButtonProps) {
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
          <TextsProvider texts={bulkTexts}>
            <DeleteUserDialog user={user} onDeleted={onDeleted} onClose={() => setAsking(false)} />
          </TextsProvider>
        </Suspense>
      )}
    </>
  );
}
