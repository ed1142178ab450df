import { useRef, useState } from 'react';
import type { Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type FlushScope, useFlushScope } from '#view/kit/flush.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { reloadBoot, updateUser } from '../../state/session.ts';
import { useUser } from '../../state/useBoot.ts';
import { type AccountDraft, bodyOf, checkAccount, draftOf } from './accountDraft.ts';

export interface AccountEditing {
  readonly draft: AccountDraft;
  readonly issues: readonly Issue[];
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Somebody else saved the settings while this draft is open. */
  readonly isStale: boolean;
  readonly flush: FlushScope;
  change(part: Partial<AccountDraft>): void;
  save(): Promise<void>;
}

/** What an admin has changed of the account and not saved. News of others show at once where there is no such change. */
export function useAccountEditing(): AccountEditing {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const flush = useFlushScope();
  const user = useUser();
  const { account } = user;
  const [base, setBase] = useState(() => draftOf(account));
  const [draft, setDraft] = useState(base);
  const latest = useRef(draft);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const set = (next: AccountDraft) => {
    latest.current = next;
    setDraft(next);
    setRefused([]);
  };
  const isDirty = textOf(draft) !== textOf(base);
  const theirs = draftOf(account);
  const isNewer = textOf(theirs) !== textOf(base);
  if (isNewer && !isDirty && !isBusy) {
    latest.current = theirs;
    setBase(theirs);
    setDraft(theirs);
  }

  const send = async () => {
    const params = { path: { id: account.id } };
    const saved = await answerOf(api.PUT('/accounts/{id}', { params, body: bodyOf(latest.current) }));
    const next = draftOf(saved);
    setBase(next);
    set(next);
    setTried(false);
    // Language, country and modules take effect at once.
    updateUser({ ...user, account: saved });
    toasts.show({ text: t('app.saved') });
    await reloadBoot();
  };
  return {
    draft,
    issues: hasTried ? [...checkAccount(draft), ...refused] : refused,
    problem,
    isDirty,
    isBusy,
    isStale: isNewer && isDirty && !isBusy,
    flush,
    change: part => set({ ...latest.current, ...part }),
    async save() {
      flush.flush();
      setTried(true);
      setProblem(null);
      const found = checkAccount(latest.current);
      if (found.length > 0) return setProblem(t('users.mistakes', { count: found.length }));
      setBusy(true);
      try {
        await send();
      } catch (thrown) {
        setRefused(toApiError(thrown).issues);
        setProblem(errorText(messages, thrown));
      } finally {
        setBusy(false);
      }
    },
  };
}

function textOf(draft: AccountDraft): string {
  return JSON.stringify(draft);
}
