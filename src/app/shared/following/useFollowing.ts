import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { errorText } from '../../api/errorText.ts';
import { seeAs } from '../../state/seeAs.ts';

export type Follow = 'Following' | 'Muted' | 'none';

export interface FollowCalls {
  /** Tells it from others that the same menu is for. */
  readonly key: string;
  readonly what: 'changes' | 'view';
  /** Whether the person is told of changes now, and whether they turned that off. */
  read(): Promise<{ isFollowing: boolean; isMuted: boolean }>;
  write(follow: Follow): Promise<unknown>;
}

interface State {
  readonly key: string;
  readonly isFollowing: boolean;
  readonly isMuted: boolean;
}

/**
 * Entries of a menu by which somebody follows a record, a directory or a view, or is no longer told of it. Null: there is
 * nothing to follow.
 */
export function useFollowing(calls: FollowCalls | null): {
  ask: () => void;
  entries: () => readonly MenuEntry[];
} {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [state, setState] = useState<State | null>(null);
  const ask = () => {
    // What somebody else follows is theirs to choose.
    if (seeAs.person || !calls) return;
    const { key } = calls;
    void calls.read().then(
      read => setState({ key, ...read }),
      () => undefined,
    );
  };
  const choose = async ({ write, what }: FollowCalls, follow: Follow, before: Follow) => {
    const said = follow === 'Following' ? 'followed' : 'muted';
    try {
      await write(follow);
      const text = t(what === 'view' ? `following.view.${said}` : `following.${said}`);
      toasts.show({ text, onUndo: () => void write(before).catch(() => undefined) });
    } catch (thrown) {
      toasts.show({ text: errorText(messages, thrown), tone: 'danger' });
    }
  };
  const entries = (): MenuEntry[] => {
    if (!calls || state?.key !== calls.key) return [];
    const { isFollowing, isMuted } = state;
    const prefix = calls.what === 'view' ? 'following.view.' : 'following.';
    if (isFollowing) {
      const onSelect = () => void choose(calls, 'Muted', 'Following');
      return [{ id: 'mute', icon: 'bell', label: t(`${prefix}mute`), onSelect }];
    }
    const onSelect = () => void choose(calls, 'Following', isMuted ? 'Muted' : 'none');
    return [{ id: 'follow', icon: 'bell', label: t(`${prefix}follow`), onSelect }];
  };
  return { ask, entries };
}
