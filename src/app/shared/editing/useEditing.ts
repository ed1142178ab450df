import { useMemo, useRef, useState } from 'react';
import type { Issue } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { type FlushScope, useFlushScope } from '#view/kit/feedback/flush.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';

export interface Editing<Draft> {
  readonly draft: Draft;
  /** The faults of the draft once a save was tried, and the server's issues until the next change. */
  readonly issues: readonly Issue[];
  /** The draft's own, tried or not. */
  readonly faults: readonly Issue[];
  readonly hasTried: boolean;
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Somebody else saved it while this draft is open. */
  readonly isStale: boolean;
  readonly flush: FlushScope;
  change(part: Partial<Draft>): void;
  /** False where the draft has faults, which are shown then. */
  check(): boolean;
  /** Sends the draft if it passes the check. */
  save(): Promise<void>;
  /** Sends the draft as it is now: for callers that ask something between the check and the sending. */
  send(): Promise<void>;
}

export interface EditingParts<Source, Draft> {
  /** As it is stored now, as far as this tab knows; undefined for something new. */
  readonly source: Source | undefined;
  toDraft(source: Source | undefined): Draft;
  /** Two drafts with one text would save the same. */
  textOf(draft: Draft): string;
  faultsOf(draft: Draft, base: Source | undefined): readonly Issue[];
  /** The text that says how many faults there are. */
  readonly mistakesId: string;
  /** It names the first of them too: not all of them are in view. */
  readonly namesMistakes?: boolean;
  /** Where a count says whether somebody saved since. */
  revisionOf?(source: Source): number;
  /** What a change means for the rest of the draft. */
  revise?(draft: Draft, before: Draft): Draft;
  /**
   * Answers what is stored then; undefined where it came to nothing.
   * @throws EditingRefusal where the caller knows best how a refusal is told.
   */
  send(draft: Draft, base: Source | undefined): Promise<Source | undefined>;
}

/** Why a draft was not saved, in the reader's language, with paths as they are in the draft. */
export class EditingRefusal extends Error {
  readonly issues: readonly Issue[];

  constructor(text: string, issues: readonly Issue[] = []) {
    super(text);
    this.issues = issues;
  }
}

/** Mistakes named in one sentence each. */
const MOST_NAMED = 3;

/** A refusal that names the first of its issues; their paths are those of the draft. */
export function refusalOf(messages: Messages, issues: readonly Issue[]): EditingRefusal {
  return new EditingRefusal(issueTexts(messages, issues.slice(0, MOST_NAMED)).join(' '), issues);
}

/** What an admin has changed of something and not saved. News of others show at once where there is no such change. */
export function useEditing<Source, Draft extends object>(parts: EditingParts<Source, Draft>): Editing<Draft> {
  const { source, faultsOf, mistakesId, namesMistakes, revise, send } = parts;
  const messages = useMessages();
  const flush = useFlushScope();
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
    const named = namesMistakes ? textsOf(issueTexts(messages, found.slice(0, MOST_NAMED))) : '';
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
      const isTold = thrown instanceof EditingRefusal;
      setRefused(isTold ? thrown.issues : toApiError(thrown).issues);
      setProblem(isTold ? thrown.message : errorText(messages, thrown));
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

/** The draft, what it was begun from, and whether somebody else has changed that. */
function useDraft<Source, Draft extends object>(
  { source, toDraft, textOf, revisionOf }: EditingParts<Source, Draft>,
  isBusy: boolean,
) {
  const textIn = (stored: Source | undefined) => textOf(toDraft(stored));
  const [base, setBase] = useState(source);
  // Until the tab hears of one's own save it still holds what was stored before.
  const [begunFrom, setBegunFrom] = useState(() => textIn(source));
  const [draft, setDraft] = useState(() => toDraft(source));
  // With every change made so far, those of this very event included.
  const latest = useRef(draft);
  const set = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  /** @param sent what became of it is stored now; what was changed since it was sent stays. */
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

function textsOf(texts: readonly string[]): string {
  return texts.map(text => ` ${text}`).join('');
}
