import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkDirectory } from '#core/checkDirectory.ts';
import type { Directory, Issue } from '#core/model.ts';
import { type DirectoryDraft, draftOf, toDirectoryInput } from '#view/designer/draft.ts';
import { useEngine } from '#view/engine.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { FlushScope } from '#view/kit/flush.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import { putDirectory } from '../../state/boot.ts';
import { useBoot } from '../../state/useBoot.ts';
import { SaveRefusal, saveDraft } from './saveDraft.ts';

export interface DirectoryEditing {
  readonly draft: DirectoryDraft;
  change(change: Partial<DirectoryDraft>): void;
  /** Mistakes of the draft and, after a refused save, what the server found besides. */
  readonly issues: readonly Issue[];
  /** The draft has no mistakes that can be found here. */
  readonly isSound: boolean;
  readonly problem: string | null;
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
  const { registry } = useEngine();
  const { directories } = useBoot();
  const [base, setBase] = useState(directory);
  const [draft, setDraft] = useState(() => draftOf(directory));
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isDirty = useMemo(() => JSON.stringify(draft) !== JSON.stringify(draftOf(base)), [draft, base]);
  const latest = useRef(draft);

  const issuesOf = (of: DirectoryDraft) => [
    ...(of.settings.name.trim() ? [] : [{ path: ['name'], code: 'NameRequired', params: {} }]),
    ...checkDirectory({
      directory: toDirectoryInput(of),
      fields: of.fields,
      registry,
      fieldsOf: id => (id === directory.id ? of.fields : directories.find(each => each.id === id)?.fields),
    }),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: issuesOf reads exactly these
  const ownIssues = useMemo(() => issuesOf(draft), [draft, registry, directories, directory.id]);

  const reset = (saved: Directory) => {
    setBase(saved);
    latest.current = draftOf(saved);
    setDraft(latest.current);
  };
  // Somebody else's change arrives: without unsaved work of one's own it simply shows.
  if (directory !== base && directory.revision > base.revision && !isDirty && !isBusy) {
    setBase(directory);
    setDraft(draftOf(directory));
  }

  const change = (part: Partial<DirectoryDraft>) => {
    setServerIssues([]);
    setDraft(before => {
      latest.current = withDisplayField({ ...before, ...part }, before);
      return latest.current;
    });
  };

  const save = async () => {
    flushSync(() => flush.flush());
    const wanted = latest.current === draft || isDirty ? latest.current : draft;
    const found = issuesOf(wanted);
    if (found.length > 0) return setProblem(problemOf(found));
    setBusy(true);
    setProblem(null);
    setServerIssues([]);
    try {
      const saved = await saveDraft(base, wanted);
      putDirectory(saved);
      reset(saved);
      toasts.show({ text: t('app.saved') });
    } catch (thrown) {
      const { cause, saved } = thrown instanceof SaveRefusal ? thrown : { cause: thrown, saved: null };
      if (saved) takeOver(saved);
      const error = toApiError(cause);
      setServerIssues(thrown instanceof SaveRefusal ? thrown.issues : error.issues);
      setProblem(error.status === 409 ? t('directoryEdit.changedMeanwhile') : errorText(messages, error));
    } finally {
      setBusy(false);
    }
  };

  /** Part of the draft is on the server already: what was created there keeps its new id here. */
  const takeOver = (partly: { base: Directory; draft: DirectoryDraft }) => {
    putDirectory(partly.base);
    setBase(partly.base);
    latest.current = partly.draft;
    setDraft(partly.draft);
  };

  const problemOf = (found: readonly Issue[]) =>
    `${t('directoryEdit.mistakes', { count: found.length })} ${issueTexts(messages, found.slice(0, 3)).join(' ')}`;

  return {
    draft,
    change,
    issues: [...ownIssues, ...serverIssues],
    isSound: ownIssues.length === 0,
    problem,
    isDirty,
    isStale: directory.revision > base.revision && isDirty,
    isBusy,
    save,
  };
}

/** The first field of a directory is what its records are called by, until an admin chooses another or deletes it. */
function withDisplayField(draft: DirectoryDraft, before: DirectoryDraft): DirectoryDraft {
  const { displayFieldId } = draft.settings;
  const kept = draft.fields.filter(field => !field.deleted);
  const isGone = displayFieldId !== undefined && !kept.some(field => field.id === displayFieldId);
  const isFirst = displayFieldId === undefined && before.fields.length === 0 && kept.length === 1;
  if (!isGone && !isFirst) return draft;
  return { ...draft, settings: { ...draft.settings, displayFieldId: isFirst ? kept[0]?.id : undefined } };
}
