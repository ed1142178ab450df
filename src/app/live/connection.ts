import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { live } from '../state/live.ts';
import { refreshToken, session } from '../state/session.ts';
import { announce, type LiveEvent } from './events.ts';

/** Told when the channel is back after a break: whatever happened meanwhile was missed. */
export const reconnected = 'Reconnected';

const longestWaitMs = 30_000;

let connection: HubConnection | null = null;

/** Opens the live channel and keeps it open for as long as the session lasts. */
export function connectLive(): void {
  if (connection) return;
  const opened = buildConnection();
  connection = opened;
  opened.on('ClientNotification', (event: LiveEvent) => announce(event));
  opened.onreconnecting(() => setStatus('connecting', null));
  opened.onreconnected(() => {
    setStatus('on', opened.connectionId);
    announce({ event: reconnected, data: null, at: new Date().toISOString() });
  });
  opened.onclose(() => {
    setStatus('off', null);
    if (connection === opened) void start(opened, 0, true);
  });
  void start(opened, 0, false);
}

export function disconnectLive(): void {
  const closing = connection;
  connection = null;
  setStatus('off', null);
  closing?.stop().catch(() => undefined);
}

async function start(opened: HubConnection, attempt: number, isRestart: boolean): Promise<void> {
  if (connection !== opened) return;
  setStatus('connecting', null);
  try {
    await opened.start();
    setStatus('on', opened.connectionId);
    if (isRestart || attempt > 0) announce({ event: reconnected, data: null, at: new Date().toISOString() });
  } catch (error) {
    // The stock client does not retry a refused negotiate: the token may have run out.
    if (String(error).includes('401')) await refreshToken().catch(() => false);
    setTimeout(() => void start(opened, attempt + 1, isRestart), waitMs(attempt));
  }
}

function buildConnection(): HubConnection {
  // A header, not accessTokenFactory: that would put the token into the WebSocket's address. The getter is read at
  // every negotiate, so a reconnect carries the newest token.
  const headers = {
    get Authorization() {
      return `Bearer ${session.token ?? ''}`;
    },
  };
  return new HubConnectionBuilder()
    .withUrl('/api/hub', { headers, transport: HttpTransportType.WebSockets, withCredentials: false })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) => waitMs(previousRetryCount),
    })
    .configureLogging(LogLevel.Error)
    .build();
}

/** Doubling from half a second, with jitter, so that a thousand clients do not come back at the same instant. */
function waitMs(attempt: number): number {
  return Math.min(longestWaitMs, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

function setStatus(status: typeof live.status, connectionId: string | null): void {
  live.status = status;
  live.connectionId = connectionId;
}
