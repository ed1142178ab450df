import { type ReactNode, useState } from 'react';
import type { Directory, Issue } from '#core/model.ts';
import { changesOfDraft, issuesInDraft } from '#view/designer/changesOfDraft.ts';
import type { DirectoryDraft } from '#view/designer/draft.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { FlushScope } from '#view/kit/feedback/flush.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import { usePlannedChanges } from '../../shared/plans/usePlannedChanges.tsx';
import { boot } from '../../state/boot.ts';
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
  /** What saving would do, while the admin has to decide. */
  readonly question: ReactNode;
}

/** A draft of a directory, its mistakes, and its way to the server. `shared` are the fields of every process type. */
export function useDirectoryEditing(
  directory: Directory,
  flush: FlushScope,
  shared: ReadonlySet<string>,
): DirectoryEditing {
  const messages = useMessages();
  const { t } = messages;
  const planned = usePlannedChanges();
  const [isBusy, setBusy] = useState(false);
  const [hasTriedToSave, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([]);
  const draft = useDraft(directory, isBusy);

  const send = async (wanted: DirectoryDraft) => {
    const changes = changesOfDraft(draft.base, wanted, shared);
    try {
      const outcome = await planned.carryOut(changes);
      if (outcome.kind === 'refused') return refuse(issuesInDraft(outcome.issues, changes, wanted.fields));
      if (outcome.kind === 'kept') return;
      const saved = boot.data?.directories.find(each => each.id === directory.id);
      draft.reset(saved ?? draft.base);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.issues.length > 0) return refuse(issuesInDraft(error.issues, changes, wanted.fields));
      setProblem(error.status === 409 ? t('directoryEdit.changedMeanwhile') : errorText(messages, error));
    }
  };
  const refuse = (issues: readonly Issue[]) => {
    setServerIssues(issues);
    setProblem(issueTexts(messages, issues.slice(0, 3)).join(' '));
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
    question: planned.question,
  };
}
