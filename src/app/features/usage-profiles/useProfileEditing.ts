import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Issue, UsageProfile } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type FlushScope, useFlushScope } from '#view/kit/flush.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import { checkProfile, draftOf, type ProfileDraft, profileOf } from './profileDraft.ts';
import { useSaveProfile } from './useSaveProfile.ts';

export interface ProfileEditing {
  readonly draft: ProfileDraft;
  /** Shown once a save was tried; the server's until the next change. */
  readonly issues: readonly Issue[];
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Somebody else saved the profile while this draft is open. */
  readonly isStale: boolean;
  readonly flush: FlushScope;
  change(part: Partial<ProfileDraft>): void;
  /** The draft as it would be saved, or undefined where it has faults, which are shown then. */
  check(): ReturnType<typeof profileOf> | undefined;
  save(): Promise<void>;
  /** What saving would do, while the admin has to decide. */
  readonly question: ReactNode;
}

/** What an admin has changed of a profile and not saved. News of others show at once where there is no such change. */
export function useProfileEditing(profile: UsageProfile | undefined): ProfileEditing {
  const messages = useMessages();
  const { t } = messages;
  const [, navigate] = useLocation();
  const flush = useFlushScope();
  const { saveProfile, question } = useSaveProfile();
  const [base, setBase] = useState(profile);
  const [draft, setDraft] = useState(() => draftOf(profile));
  const latest = useRef(draft);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const set = (next: ProfileDraft) => {
    latest.current = next;
    setDraft(next);
    setRefused([]);
  };
  const isDirty = textOf(draft) !== textOf(draftOf(base));
  const isNewer = profile !== undefined && textOf(draftOf(profile)) !== textOf(draftOf(base));
  if (isNewer && !isDirty && !isBusy) {
    const theirs = draftOf(profile);
    latest.current = theirs;
    setBase(profile);
    setDraft(theirs);
  }

  const send = async () => {
    const saved = await saveProfile(profileOf(latest.current), profile?.id);
    if (!saved) return;
    setBase(saved);
    set(draftOf(saved));
    if (!profile) navigate(`/usage-profiles/${saved.id}`, { replace: true });
  };
  return {
    draft,
    issues: hasTried ? [...checkProfile(draft), ...refused] : refused,
    problem,
    isDirty,
    isBusy,
    isStale: isNewer && isDirty,
    flush,
    question,
    change: part => set({ ...latest.current, ...part }),
    check() {
      flush.flush();
      setTried(true);
      const found = checkProfile(latest.current);
      setProblem(found.length > 0 ? t('users.mistakes', { count: found.length }) : null);
      return found.length === 0 ? profileOf(latest.current) : undefined;
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

function textOf(draft: ProfileDraft): string {
  return JSON.stringify(profileOf(draft));
}
