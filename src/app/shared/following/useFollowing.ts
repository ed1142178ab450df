import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { errorText } from '../../api/errorText.ts';
import { seeAs } from '../../state/seeAs.ts';

export type Follow = 'Following' | 'Muted' | 'none';

export interface FollowCalls {
  /** Whether the person is told of changes now, and whether they turned that off. */
  read(): Promise<{ isFollowing: boolean; isMuted: boolean }>;
  write(follow: Follow): Promise<unknown>;
}

/** Entries of a menu by which somebody follows a record or a directory, or is no longer told of it. */
export function useFollowing(calls: FollowCalls): { ask: () => void; entries: () => readonly MenuEntry[] } {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [state, setState] = useState<{ isFollowing: boolean; isMuted: boolean } | null>(null);
  const ask = () => {
    // What somebody else follows is theirs to choose.
    if (seeAs.person) return;
    void calls.read().then(setState, () => undefined);
  };
  const choose = async (follow: Follow, before: Follow, said: string) => {
    try {
      await calls.write(follow);
      toasts.show({ text: t(said), onUndo: () => void calls.write(before).catch(() => undefined) });
    } catch (thrown) {
      toasts.show({ text: errorText(messages, thrown), tone: 'danger' });
    }
  };
  const entries = (): MenuEntry[] => {
    if (!state) return [];
    const { isFollowing, isMuted } = state;
    if (isFollowing) {
      const onSelect = () => void choose('Muted', 'Following', 'following.muted');
      return [{ id: 'mute', icon: 'bell', label: t('following.mute'), onSelect }];
    }
    const onSelect = () => void choose('Following', isMuted ? 'Muted' : 'none', 'following.followed');
    return [{ id: 'follow', icon: 'bell', label: t('following.follow'), onSelect }];
  };
  return { ask, entries };
}
