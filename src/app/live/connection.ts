import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { computeBackoffMs } from '#core/computeBackoffMs.ts';
import { liveConnectionState } from '../state/liveConnectionState.ts';
import { handleRefreshFailure, refreshToken } from '../state/sessionState.ts';
import { emitLiveEvent, type LiveEvent } from './events.ts';
import { SessionHttpClient } from './sessionHttpClient.ts';

/**
 * Announced when the channel is first connected, because events since the boot data was loaded might have been missed.
 */
export const CONNECTED_EVENT = 'Connected';

/** Announced when the channel is reconnected, because events might have been missed in the meantime. */
export const RECONNECTED_EVENT = 'Reconnected';

/**
 * A first connection that takes longer counts as a reconnect, because screens might have missed updates of data loaded
 * since.
 */
const MAX_OPENING_MS = 3_000;

const PAUSES = { firstMs: 500, longestMs: 30_000 };

let connection: HubConnection | null = null;

/** Opens the live channel and keeps it open for the duration of the session. */
export function connectLiveUpdates(): void {
  if (connection) return;
  const opened = buildConnection();
  connection = opened;
  opened.on('ClientNotification', (event: LiveEvent) => emitLiveEvent(event));
  opened.onreconnecting(() => setStatus('connecting', null));
  opened.onreconnected(() => {
    setStatus('on', opened.connectionId);
    tell(RECONNECTED_EVENT);
  });
  opened.onclose(() => {
    setStatus('off', null);
    if (connection === opened) void start(opened, 0, true);
  });
  void start(opened, 0, false);
}

export function disconnectLiveUpdates(): void {
  const closing = connection;
  connection = null;
  setStatus('off', null);
  closing?.stop().catch(() => undefined);
}

async function start(opened: HubConnection, attempt: number, isRestart: boolean): Promise<void> {
  if (connection !== opened) return;
  setStatus('connecting', null);
  const since = performance.now();
  try {
    await opened.start();
    setStatus('on', opened.connectionId);
    const isLate = performance.now() - since > MAX_OPENING_MS;
    tell(isRestart || attempt > 0 || isLate ? RECONNECTED_EVENT : CONNECTED_EVENT);
  } catch (error) {
    // The standard client doesn't retry a rejected negotiation, which can be due to an expired token.
    if (isRefused(error) && !(await refreshOrLeave())) return;
    setTimeout(() => void start(opened, attempt + 1, isRestart), computeBackoffMs(attempt, PAUSES));
  }
}

function buildConnection(): HubConnection {
  return new HubConnectionBuilder()
    .withUrl('/api/hub', { httpClient: new SessionHttpClient(), withCredentials: false })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds({ previousRetryCount, retryReason }) {
        if (isRefused(retryReason)) void refreshOrLeave();
        return computeBackoffMs(previousRetryCount, PAUSES);
      },
    })
    .configureLogging(LogLevel.Error)
    .build();
}

function isRefused(error: unknown): boolean {
  return String(error).includes('401');
}

/**
 * Refreshes the token. If the session is over, for example because it was revoked while this page was idle, ends it
 * here and returns false.
 */
async function refreshOrLeave(): Promise<boolean> {
  // Without a response, the session continues, and the next attempt refreshes the token again.
  const isAlive = await refreshToken().catch(() => true);
  if (!isAlive) handleRefreshFailure();
  return isAlive;
}

function tell(event: string): void {
  emitLiveEvent({ event, data: null, at: new Date().toISOString() });
}

function setStatus(status: typeof liveConnectionState.status, connectionId: string | null): void {
  liveConnectionState.status = status;
  liveConnectionState.connectionId = connectionId;
}
