import { useCallback } from 'react';
import type { TelegramBot, WebBot } from '#core/model.ts';
import { type LoadState, useLoad } from '../../../api/useLoad.ts';
import { useLiveEvent } from '../../../live/events.ts';
import { listBots } from '../chatCalls.ts';

interface Bots extends Pick<LoadState<unknown>, 'error' | 'reload'> {
  readonly bots: { readonly telegram: readonly TelegramBot[]; readonly web: readonly WebBot[] } | null;
}

/** Loads the account's bots and reloads them when they change. */
export function useBots(): Bots {
  const load = useCallback((signal: AbortSignal) => listBots(signal), []);
  const { data, error, reload } = useLoad(load);
  useLiveEvent(['ConversationUpdated', 'Reconnected'], ({ event, data: told }) => {
    // An event without a conversation id means that a bot has changed.
    const isOfBot = typeof told === 'object' && told !== null && !('id' in told);
    if (event === 'Reconnected' || isOfBot) reload();
  });
  return { bots: data ?? null, error, reload };
}
