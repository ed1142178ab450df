import type { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { createFollowCalls, type FollowState } from './followCalls.ts';
import type { FollowTarget } from './useFollowEntries.ts';

interface Around {
  readonly messages: ReturnType<typeof useMessages>;
  readonly toasts: ReturnType<typeof useToasts>;
}

/** Returns menu entries for following or unfollowing, depending on the current state. */
export async function loadFollowEntries(
  followed: FollowTarget,
  { messages, toasts }: Around,
): Promise<readonly MenuEntry[]> {
  const { t } = messages;
  const prefix = followed.what === 'view' ? 'following.view' : 'following';
  const { read, write } = createFollowCalls(followed);
  const { isFollowing, isMuted } = await read();
  const showError = (thrown: unknown) =>
    toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' });
  const choose = async (follow: FollowState, before: FollowState) => {
    try {
      await write(follow);
      const text = t(`${prefix}.${follow === 'Following' ? 'followed' : 'muted'}`);
      toasts.show({ text, onUndo: () => void write(before).catch(showError) });
    } catch (thrown) {
      showError(thrown);
    }
  };
  if (isFollowing) {
    // Without muting, the creator or manager of a record would still follow it.
    const end = followed.what === 'record' ? 'Muted' : 'none';
    const onSelect = () => void choose(end, 'Following');
    return [{ id: 'mute', icon: 'bell', label: t(`${prefix}.mute`), onSelect }];
  }
  const onSelect = () => void choose('Following', isMuted ? 'Muted' : 'none');
  return [{ id: 'follow', icon: 'bell', label: t(`${prefix}.follow`), onSelect }];
}
