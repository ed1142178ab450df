import { useRef, useState } from 'react';
import type { Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type FlushScope, useFlushScope } from '#view/kit/feedback/flush.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';

export interface Editing<Draft> {
  readonly draft: Draft;
  /** Shown once a save was tried; the server's until the next change. */
  readonly issues: readonly Issue[];
  readonly problem: string | null;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Somebody else saved it while this draft is open. */
  readonly isStale: boolean;
  readonly flush: FlushScope;
  change(part: Partial<Draft>): void;
  /** False where the draft has faults, which are shown then. */
  check(): boolean;
  /** Sends the draft as it is now, without a check. */
  save(): Promise<void>;
}

interface EditingParts<Source, Draft> {
  /** As it is stored now, as far as this tab knows; undefined for something new. */
  readonly source: Source | undefined;
  toDraft(source: Source | undefined): Draft;
  /** Two drafts with one text would save the same. */
  textOf(draft: Draft): string;
  faultsOf(draft: Draft, base: Source | undefined): readonly Issue[];
  /** The text that says how many faults there are. */
  readonly mistakesId: string;
  /** Answers what is stored then; undefined where it came to nothing. */
  send(draft: Draft, base: Source | undefined): Promise<Source | undefined>;
}

/** What an admin has changed of something and not saved. News of others show at once where there is no such change. */
export function useEditing<Source, Draft extends object>(parts: EditingParts<Source, Draft>): Editing<Draft> {
  const { source, toDraft, textOf, faultsOf, mistakesId, send } = parts;
  const messages = useMessages();
  const flush = useFlushScope();
  const [base, setBase] = useState(source);
  const [draft, setDraft] = useState(() => toDraft(source));
  const latest = useRef(draft);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const set = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    setRefused([]);
  };
  const isDirty = textOf(draft) !== textOf(toDraft(base));
  const isNewer = source !== undefined && textOf(toDraft(source)) !== textOf(toDraft(base));
  if (isNewer && !isDirty && !isBusy) {
    const theirs = toDraft(source);
    latest.current = theirs;
    setBase(source);
    setDraft(theirs);
  }
  return {
    draft,
    issues: hasTried ? [...faultsOf(draft, base), ...refused] : refused,
    problem,
    isDirty,
    isBusy,
    isStale: isNewer && isDirty && !isBusy,
    flush,
    change: part => set({ ...latest.current, ...part }),
    check() {
      flush.flush();
      setTried(true);
      const { length: count } = faultsOf(latest.current, base);
      setProblem(count > 0 ? messages.t(mistakesId, { count }) : null);
      return count === 0;
    },
    async save() {
      setProblem(null);
      setBusy(true);
      try {
        const saved = await send(latest.current, base);
        if (saved === undefined) return;
        setBase(saved);
        set(toDraft(saved));
        setTried(false);
      } catch (thrown) {
        setRefused(toApiError(thrown).issues);
        setProblem(errorText(messages, thrown));
      } finally {
        setBusy(false);
      }
    },
  };
}
