import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { type DraftEditing, useDraftEditing } from '../../shared/editing/useDraftEditing.ts';
import { reloadBoot, updateUser } from '../../state/sessionState.ts';
import { useUser } from '../../state/useBoot.ts';
import {
  type AccountDraft,
  createAccountDraft,
  toAccountUpdate,
  validateAccountDraft,
} from './accountDraft.ts';

export type AccountEditing = DraftEditing<AccountDraft>;

export function useAccountEditing(): AccountEditing {
  const { t } = useMessages();
  const toasts = useToasts();
  const user = useUser();
  const { account } = user;
  return useDraftEditing({
    source: account,
    toDraft: (stored = account) => createAccountDraft(stored),
    textOf: JSON.stringify,
    faultsOf: validateAccountDraft,
    mistakesId: 'settings.mistakes',
    async send(draft) {
      const params = { path: { id: account.id } };
      const saved = await unwrapResponse(api.PUT('/accounts/{id}', { params, body: toAccountUpdate(draft) }));
      // Language, country and modules are applied immediately.
      updateUser({ ...user, account: saved });
      toasts.show({ text: t('app.saved') });
      await reloadBoot();
      return saved;
    },
  });
}
