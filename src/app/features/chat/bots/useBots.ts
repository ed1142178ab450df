import { useCallback } from 'react';
import type { TelegramBot, WebBot } from '#core/model.ts';
import { type Load, useLoad } from '../../../api/useLoad.ts';
import { useLiveEvent } from '../../../live/events.ts';
import { listBots } from '../chatCalls.ts';

interface Bots extends Pick<Load<unknown>, 'error' | 'reload'> {
  readonly bots: { readonly telegram: readonly TelegramBot[]; readonly web: readonly WebBot[] } | null;
}

/** The account's bots, followed as they change. */
export function useBots(): Bots {
  const load = useCallback((signal: AbortSignal) => listBots(signal), []);
  const { data, error, reload } = useLoad(load);
  useLiveEvent(['ConversationUpdated', 'Reconnected'], ({ event, data: told }) => {
    // Without an id it is a bot that changed.
    const isOfBot = typeof told === 'object' && told !== null && !('id' in told);
    if (event === 'Reconnected' || isOfBot) reload();
  });
  return { bots: data ?? null, error, reload };
}
