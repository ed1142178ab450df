import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { seeAs } from '../../state/seeAs.ts';

/** What can be followed; a view without a directory is one of processes. */
export type Followed =
  | { readonly what: 'record'; readonly directoryId: string; readonly itemId: string }
  | { readonly what: 'directory'; readonly directoryId: string }
  | { readonly what: 'view'; readonly directoryId: string | null; readonly viewId: string };

/**
 * Entries of a menu by which somebody follows a record, a directory or a view, or is no longer told of it. Null: there is
 * nothing to follow.
 */
export function useFollowing(followed: Followed | null): {
  ask: () => void;
  entries: () => readonly MenuEntry[];
} {
  const messages = useMessages();
  const toasts = useToasts();
  const [known, setKnown] = useState<{ key: string; entries: readonly MenuEntry[] } | null>(null);
  const key = JSON.stringify(followed);
  const ask = async () => {
    // What somebody else follows is theirs to choose.
    if (seeAs.person || !followed) return;
    // Needed when a menu opens, not when the page does.
    const { followEntries } = await import('./followEntries.ts');
    setKnown({ key, entries: await followEntries(followed, { messages, toasts }) });
  };
  return {
    ask: () => void ask().catch(() => undefined),
    entries: () => (known?.key === key ? known.entries : []),
  };
}
