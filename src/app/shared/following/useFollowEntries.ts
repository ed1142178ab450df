import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { seeAsState } from '../../state/seeAsState.ts';

/** The followed object. A view without a directory is a view of processes. */
export type FollowTarget =
  | { readonly what: 'record'; readonly directoryId: string; readonly itemId: string }
  | { readonly what: 'directory'; readonly directoryId: string }
  | { readonly what: 'view'; readonly directoryId: string | null; readonly viewId: string };

/**
 * Returns menu entries for following or unfollowing a record, a directory or a view; an empty array until `ask` has
 * loaded them, or if `followed` is `null`.
 */
export function useFollowEntries(followed: FollowTarget | null): {
  ask: () => void;
  entries: () => readonly MenuEntry[];
} {
  const messages = useMessages();
  const toasts = useToasts();
  const [known, setKnown] = useState<{ key: string; entries: readonly MenuEntry[] } | null>(null);
  const key = JSON.stringify(followed);
  const ask = async () => {
    // An administrator who views the account as another user can't change what that user follows.
    if (seeAsState.person || !followed) return;
    // Loaded when a menu opens, not with the page.
    const { loadFollowEntries } = await import('./loadFollowEntries.ts');
    setKnown({ key, entries: await loadFollowEntries(followed, { messages, toasts }) });
  };
  return {
    ask: () => void ask().catch(() => undefined),
    entries: () => (known?.key === key ? known.entries : []),
  };
}
