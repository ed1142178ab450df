import { handleRefreshFailure, refreshToken, reloadBoot, sessionState } from '../state/sessionState.ts';
import { invalidateUserState } from '../state/userStorage.ts';
import {
  CONNECTED_EVENT,
  connectLiveUpdates,
  disconnectLiveUpdates,
  RECONNECTED_EVENT,
} from './connection.ts';
import { addLiveListener, type LiveEvent } from './events.ts';

/** How features react to events from the server. */
export interface LiveReactions {
  /** Names of events after which boot data is outdated (specification section 4). */
  readonly reloadsBootAfter: readonly string[];
  readonly liveReactions: readonly LiveReaction[];
}

export interface LiveReaction {
  readonly events: readonly string[];
  readonly react: (event: LiveEvent) => void;
}

const gatherMs = 150;

/** Opens the live channel, and updates session and boot data. Returns a function that stops the updates. */
export function startLiveUpdates(features: readonly LiveReactions[]): () => void {
  const reloadsBoot = new Set([
    CONNECTED_EVENT,
    RECONNECTED_EVENT,
    ...features.flatMap(feature => feature.reloadsBootAfter),
  ]);
  const reactions = features.flatMap(feature => feature.liveReactions);
  let timer: ReturnType<typeof setTimeout>;
  const stopListening = addLiveListener(event => {
    if (concernsOwnAuth(event)) void refreshOwnAuth();
    if (event.event === 'UserStorageChanged') invalidateUserState();
    for (const { events, react } of reactions) if (events.includes(event.event)) react(event);
    if (!reloadsBoot.has(event.event)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reloadBoot(), gatherMs);
  });
  connectLiveUpdates();
  return () => {
    clearTimeout(timer);
    stopListening();
    disconnectLiveUpdates();
  };
}

function concernsOwnAuth({ event, data }: LiveEvent): boolean {
  if (event === 'AccountChanged') return true;
  const about = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  return event === 'UserChanged' && about === sessionState.user?.id;
}

async function refreshOwnAuth(): Promise<void> {
  // Without a response, the session continues; the next request, or the reconnect, refreshes the token.
  const isAlive = await refreshToken().catch(() => true);
  if (!isAlive) handleRefreshFailure();
}
