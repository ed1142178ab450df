import { answerOf, api } from '../../api/client.ts';
import type { LiveEvent } from '../../live/events.ts';
import { changeBoot } from '../../state/boot.ts';

/** News come in bursts: one question stands for those that are this close to each other. */
const GATHER_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** A conversation changed: the menu says how many messages are unread now. That somebody writes changes nothing of it. */
export function askUnread({ data }: LiveEvent): void {
  if (typeof data === 'object' && data && 'writing' in data) return;
  clearTimeout(timer);
  timer = setTimeout(() => void ask().catch(() => undefined), GATHER_MS);
}

async function ask(): Promise<void> {
  const { count } = await answerOf(api.GET('/conversations/unread-messages'));
  changeBoot(() => ({ unreadMessagesCount: count }));
}
