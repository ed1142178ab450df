import { useEffect, useRef, useState } from 'react';
import { useFlushable } from '../feedback/flush.tsx';

const idleMs = 300;

interface Draft {
  text: string;
  /** The committed value when the last key was pressed: once it moves, the draft has served. */
  base: string;
}

export interface DraftText {
  text: string;
  change(text: string): void;
  focus(): void;
  blur(): void;
  /** Commits at once what is not committed yet. */
  flush(): void;
}

/**
 * The text of an input that lives beside its value: it is committed after a pause in typing, on blur and on flush,
 * so that a key press costs one small render. While the input has focus the typed text stays as typed; after blur the
 * value shows as its owner normalised it, or still as typed where the owner refused it.
 */
export function useDraft(
  value: string,
  onCommit: ((text: string) => void) | undefined,
  /** How its owner would write a text: another notation of the value that stands gives way to it on blur. */
  readsAs?: (text: string) => string,
): DraftText {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isFocused, setFocused] = useState(false);
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const flush = () => {
    clearTimeout(timer.current);
    const text = pending.current;
    pending.current = null;
    if (text !== null && text !== value) onCommit?.(text);
  };
  useFlushable(flush);

  const latestFlush = useRef(flush);
  useEffect(() => {
    latestFlush.current = flush;
  });

  if (draft && !isFocused && draft.base !== value) setDraft(null);

  return {
    text: draft?.text ?? value,
    change(text) {
      setDraft({ text, base: value });
      pending.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latestFlush.current(), idleMs);
    },
    focus: () => setFocused(true),
    blur() {
      setFocused(false);
      flush();
      if (draft && readsAs?.(draft.text) === value) setDraft(null);
    },
    flush,
  };
}
