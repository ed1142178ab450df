import { useLocation } from 'wouter';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { type DraftEditing, useDraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { loadBoot } from '../../state/bootState.ts';
import { reloadBoot, sessionState, withExpectedPermissionLoss } from '../../state/sessionState.ts';
import type { User } from '../../state/useUsersAndGroups.ts';
import { updateUser } from './userCalls.ts';
import { createUserDraft, toUserUpdate, type UserDraft, validateUserDraft } from './userDraft.ts';

export type UserEditing = DraftEditing<UserDraft>;

export function useUserEditing(user: User, onSaved: (user: User) => void): UserEditing {
  const { t } = useMessages();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  return useDraftEditing({
    source: user,
    toDraft: (stored = user) => createUserDraft(stored),
    textOf: getText,
    faultsOf: (draft, base = user) => validateUserDraft(draft, base),
    mistakesId: 'users.mistakes',
    send(draft, base = user) {
      const isSelf = user.id === sessionState.user?.id;
      const send = async () => {
        const saved = await updateUser(user.id, toUserUpdate(draft, base));
        // A user who is no longer an administrator would be logged out on these pages.
        const isLeaving = isSelf && !saved.isAdmin;
        if (isLeaving) navigate('/home', { replace: true });
        else onSaved(saved);
        toasts.show({ text: t('app.saved') });
        // The names in the boot data, and the user's own permissions, may have changed.
        await (isSelf ? reloadBoot() : loadBoot());
        return saved;
      };
      return isSelf && !draft.isAdmin ? withExpectedPermissionLoss(send) : send();
    },
  });
}

function getText(draft: UserDraft): string {
  return JSON.stringify({ ...draft, groups: [...draft.groups].sort() });
}
