import { useState } from 'react';
import type { Directory, Issue } from '#core/model.ts';
import type { DirectoryDraft } from '#view/designer/draft.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { FlushScope } from '#view/kit/flush.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import { putDirectory } from '../../state/boot.ts';
import { SaveRefusal, saveDraft } from './saveDraft.ts';
import { useDraft } from './useDraft.ts';

export interface DirectoryEditing {
  readonly draft: DirectoryDraft;
  change(change: Partial<DirectoryDraft>): void;
  /** Mistakes of the draft and, after a refused save, what the server found besides. */
  readonly issues: readonly Issue[];
  /** The draft has no mistakes that can be found here. */
  readonly isSound: boolean;
  readonly problem: string | null;
  /** Saving was refused: every mistake shows. */
  readonly hasTriedToSave: boolean;
  readonly isDirty: boolean;
  /** Somebody else saved the directory since this draft was begun. */
  readonly isStale: boolean;
  readonly isBusy: boolean;
  save(): Promise<void>;
}

/** A draft of a directory, its mistakes, and its way to the server. */
export function useDirectoryEditing(directory: Directory, flush: FlushScope): DirectoryEditing {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [hasTriedToSave, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([]);
  const draft = useDraft(directory, isBusy);

  const send = async (wanted: DirectoryDraft) => {
    try {
      const saved = await saveDraft(draft.base, wanted);
      putDirectory(saved);
      draft.reset(saved);
      toasts.show({ text: t('app.saved') });
    } catch (thrown) {
      if (!(thrown instanceof SaveRefusal)) throw thrown;
      // Part of it may be on the server already: what was created there keeps its new id here.
      putDirectory(thrown.saved.base);
      draft.reset(thrown.saved.base, thrown.saved.draft);
      setServerIssues(thrown.issues);
      const isConflict = toApiError(thrown.cause).status === 409;
      setProblem(isConflict ? t('directoryEdit.changedMeanwhile') : errorText(messages, thrown.cause));
    }
  };
  const save = async () => {
    flush.flush();
    const wanted = draft.latest();
    const found = draft.issuesOf(wanted);
    setServerIssues([]);
    setTried(found.length > 0);
    if (found.length > 0) {
      const texts = issueTexts(messages, found.slice(0, 3)).join(' ');
      return setProblem(`${t('directoryEdit.mistakes', { count: found.length })} ${texts}`);
    }
    setBusy(true);
    setProblem(null);
    await send(wanted).finally(() => setBusy(false));
  };
  return {
    draft: draft.value,
    change(part) {
      setServerIssues([]);
      draft.change(part);
    },
    issues: [...draft.issues, ...serverIssues],
    isSound: draft.issues.length === 0,
    problem,
    hasTriedToSave,
    isDirty: draft.isDirty,
    isStale: draft.isStale,
    isBusy,
    save,
  };
}
