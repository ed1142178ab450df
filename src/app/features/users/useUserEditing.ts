import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type FlushScope, useFlushScope } from '#view/kit/flush.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import { loadBoot } from '../../state/boot.ts';
import { reloadBoot, session } from '../../state/session.ts';
import type { User } from '../../state/usePeople.ts';
import { updateUser } from './userCalls.ts';
import { bodyOf, checkUser, draftOf, type UserDraft } from './userDraft.ts';

export interface UserEditing {
  readonly draft: UserDraft;
  /** Shown once a save was tried; the server's until the next change. */
  readonly issues: readonly Issue[];
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Somebody else saved the person while this draft is open. */
  readonly isStale: boolean;
  readonly flush: FlushScope;
  change(part: Partial<UserDraft>): void;
  /** False where the draft has faults, which are shown then. */
  check(): boolean;
  save(): Promise<void>;
}

/** What an admin has changed of a person and not saved. News of others show at once where there is no such change. */
export function useUserEditing(user: User, onSaved: (user: User) => void): UserEditing {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const flush = useFlushScope();
  const [base, setBase] = useState(user);
  const [draft, setDraft] = useState(() => draftOf(user));
  const latest = useRef(draft);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const set = (next: UserDraft) => {
    latest.current = next;
    setDraft(next);
    setRefused([]);
  };
  const isDirty = textOf(draft) !== textOf(draftOf(base));
  const isNewer = textOf(draftOf(user)) !== textOf(draftOf(base));
  if (isNewer && !isDirty && !isBusy) {
    const theirs = draftOf(user);
    latest.current = theirs;
    setBase(user);
    setDraft(theirs);
  }

  const send = async () => {
    const saved = await updateUser(user.id, bodyOf(latest.current, base));
    const isSelf = user.id === session.user?.id;
    // Whoever is no admin any more is logged out on these pages.
    const isLeaving = isSelf && !saved.isAdmin;
    if (isLeaving) navigate('/home', { replace: true });
    setBase(saved);
    set(draftOf(saved));
    setTried(false);
    if (!isLeaving) onSaved(saved);
    toasts.show({ text: t('app.saved') });
    // The names in boot data, and one's own rights, may be others now.
    await (isSelf ? reloadBoot() : loadBoot());
  };
  return {
    draft,
    issues: hasTried ? [...checkUser(draft, base), ...refused] : refused,
    problem,
    isDirty,
    isBusy,
    isStale: isNewer && isDirty,
    flush,
    change: part => set({ ...latest.current, ...part }),
    check() {
      flush.flush();
      setTried(true);
      const found = checkUser(latest.current, base);
      setProblem(found.length > 0 ? t('users.mistakes', { count: found.length }) : null);
      return found.length === 0;
    },
    async save() {
      setProblem(null);
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

function textOf(draft: UserDraft): string {
  return JSON.stringify({ ...draft, groups: [...draft.groups].sort() });
}
