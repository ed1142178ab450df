import { useMemo, useRef, useState } from 'react';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { type PendingInputScope, usePendingInputScope } from '#view/kit/feedback/flush.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { getErrorText } from '../../api/errorText.ts';

export interface DraftEditing<Draft> {
  readonly draft: Draft;
  /** The draft's issues after an attempt to save, and the server's issues until the next change. */
  readonly issues: readonly Issue[];
  /** The draft's issues, even before an attempt to save. */
  readonly faults: readonly Issue[];
  readonly hasTried: boolean;
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** True if another user saved the entity while this draft was open. */
  readonly isStale: boolean;
  readonly flush: PendingInputScope;
  /** Returns the draft with all changes so far, even those that the last render doesn't contain yet. */
  latest(): Draft;
  change(part: Partial<Draft>): void;
  /** Returns false if the draft has issues, which are then displayed. */
  check(): boolean;
  /** Sends the draft if it has no issues. */
  save(): Promise<void>;
  /** Sends the draft without checking it, for callers that ask a question between the check and the request. */
  send(): Promise<void>;
}

export interface DraftEditingOptions<Source, Draft> {
  /** The stored state as far as this tab knows; `undefined` for a new entity. */
  readonly source: Source | undefined;
  toDraft(source: Source | undefined): Draft;
  /** Serialises a draft; drafts with the same text would be saved identically. */
  textOf(draft: Draft): string;
  faultsOf(draft: Draft, base: Source | undefined): readonly Issue[];
  /** The id of the message about the number of issues. */
  readonly mistakesId: string;
  /** True if the message also describes the first issues, because not all of them are in view. */
  readonly namesMistakes?: boolean;
  /** Returns the revision number of a state, for detecting that another user has saved the entity. */
  revisionOf?(source: Source): number;
  /** Applies the consequences of a change to other parts of the draft. */
  revise?(draft: Draft, before: Draft): Draft;
  /**
   * Returns the stored result; `undefined` if nothing was saved.
   * @throws DraftRejectedError if the caller describes the rejection itself
   */
  send(draft: Draft, base: Source | undefined): Promise<Source | undefined>;
}

/** Thrown if a draft wasn't saved, with a text in the user's language and issues with paths in the draft. */
export class DraftRejectedError extends Error {
  readonly issues: readonly Issue[];

  constructor(text: string, issues: readonly Issue[] = []) {
    super(text);
    this.issues = issues;
  }
}

/** The maximum number of issues described in a message. */
const MAX_NAMED = 3;

/** Creates a rejection that describes the first of its issues, whose paths are those of the draft. */
export function createDraftRejectedError(messages: Messages, issues: readonly Issue[]): DraftRejectedError {
  return new DraftRejectedError(formatIssues(messages, issues.slice(0, MAX_NAMED)).join(' '), issues);
}

/**
 * Manages unsaved changes of an entity. As long as there are none, changes by other users are displayed immediately.
 */
export function useDraftEditing<Source, Draft extends object>(
  parts: DraftEditingOptions<Source, Draft>,
): DraftEditing<Draft> {
  const { source, faultsOf, mistakesId, namesMistakes, revise, send } = parts;
  const messages = useMessages();
  const flush = usePendingInputScope();
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [hasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { draft, latest, base, keep, set, isDirty, isNewer } = useDraft(parts, isBusy);
  const faults = useMemo(() => faultsOf(draft, base), [faultsOf, draft, base]);

  const change = (next: Draft) => {
    set(next);
    setRefused([]);
  };
  const check = () => {
    flush.flush();
    setTried(true);
    const found = faultsOf(latest.current, base);
    const named = namesMistakes ? getTexts(formatIssues(messages, found.slice(0, MAX_NAMED))) : '';
    setProblem(found.length > 0 ? messages.t(mistakesId, { count: found.length }) + named : null);
    return found.length === 0;
  };
  const sendDraft = async () => {
    setProblem(null);
    setBusy(true);
    const sent = latest.current;
    try {
      const saved = await send(sent, base);
      if (saved === undefined) return;
      keep(saved, source, sent);
      setRefused([]);
      setTried(false);
    } catch (thrown) {
      const isTold = thrown instanceof DraftRejectedError;
      setRefused(isTold ? thrown.issues : toApiError(thrown).issues);
      setProblem(isTold ? thrown.message : getErrorText(messages, thrown));
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    issues: hasTried ? [...faults, ...refused] : refused,
    faults,
    hasTried,
    problem,
    isDirty,
    isBusy,
    isStale: isNewer && isDirty && !isBusy,
    flush,
    latest: () => latest.current,
    change(part) {
      const next = { ...latest.current, ...part };
      change(revise?.(next, latest.current) ?? next);
    },
    check,
    async save() {
      if (check()) await sendDraft();
    },
    send: sendDraft,
  };
}

/** Returns the draft, the state on which it is based, and whether another user has changed that state. */
function useDraft<Source, Draft extends object>(
  { source, toDraft, textOf, revisionOf }: DraftEditingOptions<Source, Draft>,
  isBusy: boolean,
) {
  const textIn = (stored: Source | undefined) => textOf(toDraft(stored));
  const [base, setBase] = useState(source);
  // After a save, `source` is the previous state until this tab is notified.
  const [begunFrom, setBegunFrom] = useState(() => textIn(source));
  const [draft, setDraft] = useState(() => toDraft(source));
  // Includes all changes so far, even those of the current event.
  const latest = useRef(draft);
  const set = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  /** @param sent The draft whose result is now stored; later changes to the draft are preserved. */
  const keep = (stored: Source, known: Source | undefined, sent = latest.current) => {
    setBase(stored);
    setBegunFrom(textIn(known));
    if (textOf(latest.current) === textOf(sent)) set(toDraft(stored));
  };
  const [textNow, textThen] = [textIn(source), textIn(base)];
  const isDirty = textOf(draft) !== textThen;
  const isOther = textNow !== begunFrom && textNow !== textThen;
  const isNewer =
    source !== undefined && (revisionOf && base ? revisionOf(source) > revisionOf(base) : isOther);
  if (isNewer && !isDirty && !isBusy) keep(source, source);
  return { draft, latest, base, keep, set, isDirty, isNewer };
}

function getTexts(texts: readonly string[]): string {
  return texts.map(text => ` ${text}`).join('');
}
