import { useEffect, useRef, useState } from 'react';
import { useFlushable } from '../feedback/flush.tsx';

const idleMs = 300;

interface Draft {
  text: string;
  /** The committed value at the last key press: the draft ends when this value changes. */
  base: string;
}

export interface TextInputDraft {
  text: string;
  change(text: string): void;
  focus(): void;
  blur(): void;
  /** Commits pending text immediately. */
  flush(): void;
}

/**
 * Manages the text of an input separately from the input's value: the text is committed after a pause in
 * typing, on blur and on flush, so that a key press costs only a small render. While the input has focus, the
 * typed text isn't changed. After blur, the value is shown as normalized by the parent component, or still as
 * typed if the value hasn't changed.
 */
export function useDraft(
  value: string,
  onCommit: ((text: string) => void) | undefined,
  /**
   * Normalizes a text as the parent component would: on blur, the value replaces a typed text that is another
   * notation of the value.
   */
  readsAs?: (text: string) => string,
): TextInputDraft {
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
