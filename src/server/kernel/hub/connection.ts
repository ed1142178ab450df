import type { RawData, WebSocket } from 'ws';
import type { AccessClaims } from '#server/kernel/session/sessions.ts';
import {
  closeFrame,
  frame,
  type HubMessage,
  handshakeAccepted,
  handshakeFault,
  messageType,
  parseFrame,
  pingFrame,
} from './protocol.ts';

/** One client on the hub, after its handshake able to receive. */
export type HubConnection = {
  readonly id: string;
  readonly claims: AccessClaims;
  send(frame: string): void;
  /** Ends the connection; the stock client comes back only when `allowReconnect` says so. */
  close(options: { allowReconnect: boolean; error?: string }): void;
};

export type HubTimes = { pingMs: number; silenceMs: number; handshakeMs: number };

/** A client that takes this much behind is dropped: it reconnects and reloads instead of eating our memory. */
const mostBufferedBytes = 4 * 1024 * 1024;

type Options = {
  socket: WebSocket;
  id: string;
  claims: AccessClaims;
  times: HubTimes;
  onReady: (connection: HubConnection) => void;
  onEnd: (connection: HubConnection) => void;
};

/** Speaks the protocol on an accepted socket: handshake, keep-alive both ways, close. */
export function runConnection({ socket, id, claims, times, onReady, onEnd }: Options): HubConnection {
  let isReady = false;
  let lastHeardAt = Date.now();

  const connection: HubConnection = {
    id,
    claims,
    send: text => {
      if (socket.bufferedAmount > mostBufferedBytes) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    },
    close: options => {
      if (isReady) connection.send(closeFrame(options));
      socket.close(1000);
    },
  };
  const handshakeTimer = setTimeout(() => {
    if (!isReady) socket.terminate();
  }, times.handshakeMs);
  const pingTimer = setInterval(() => {
    if (Date.now() - lastHeardAt > times.silenceMs) socket.terminate();
    else if (isReady) connection.send(pingFrame);
  }, times.pingMs);

  socket.on('message', data => {
    lastHeardAt = Date.now();
    try {
      for (const message of parseFrame(toText(data))) {
        if (isReady) answer(connection, message);
        else isReady = shakeHands(connection, message, onReady);
      }
    } catch {
      connection.close({ allowReconnect: false, error: 'The message could not be read.' });
    }
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(handshakeTimer);
    clearInterval(pingTimer);
    onEnd(connection);
  });
  return connection;
}

function shakeHands(
  connection: HubConnection,
  message: object,
  onReady: (connection: HubConnection) => void,
): boolean {
  const fault = handshakeFault(message);
  if (fault !== null) {
    connection.send(frame({ error: fault }));
    connection.close({ allowReconnect: false });
    return false;
  }
  connection.send(handshakeAccepted);
  onReady(connection);
  return true;
}

/** The hub has no methods for clients; a caller that waits is told so. */
function answer(connection: HubConnection, message: HubMessage): void {
  if (message.type === messageType.close) connection.close({ allowReconnect: false });
  if (message.type !== messageType.invocation || message.invocationId === undefined) return;
  connection.send(
    frame({
      type: messageType.completion,
      invocationId: message.invocationId,
      error: 'The hub has no methods: call the API.',
    }),
  );
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}
