import { api, unwrapResponse } from '../../api/client.ts';
import type { LiveEvent } from '../../live/events.ts';
import { updateBoot } from '../../state/bootState.ts';

/** Updates come in bursts: updates within this interval cause a single request. */
const COALESCE_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Updates the number of unread messages in the menu when a conversation changes. Ignores events about typing. */
export function refreshUnreadCount({ data }: LiveEvent): void {
  if (typeof data === 'object' && data && 'writing' in data) return;
  clearTimeout(timer);
  timer = setTimeout(() => void ask().catch(() => undefined), COALESCE_MS);
}

async function ask(): Promise<void> {
  const { count } = await unwrapResponse(api.GET('/conversations/unread-messages'));
  updateBoot(() => ({ unreadMessagesCount: count }));
}
