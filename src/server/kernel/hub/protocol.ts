/**
 * Microsoft's public SignalR hub protocol, the JSON half, as far as a server that only notifies needs it:
 * dotnet/aspnetcore `src/SignalR/docs/specs/HubProtocol.md`. Every message ends with 0x1E.
 */
const separator = '\u001e';

export const messageType = { invocation: 1, completion: 3, ping: 6, close: 7 } as const;

export type HubMessage = { type: number; invocationId?: string; target?: string; arguments?: unknown[] };

/** A frame for one message. */
export function frame(message: object): string {
  return JSON.stringify(message) + separator;
}

export const pingFrame = frame({ type: messageType.ping });
export const handshakeAccepted = frame({});

/** `allowReconnect` is what keeps the stock client trying; without it a Close ends it for good. */
export function closeFrame(options: { allowReconnect: boolean; error?: string }): string {
  return frame({ type: messageType.close, ...options });
}

/** A client method call without an answer. */
export function invocationFrame(target: string, argument: unknown): string {
  return frame({ type: messageType.invocation, target, arguments: [argument] });
}

/**
 * The JSON objects of a frame; several may share one.
 * @throws Error for an unfinished or malformed message.
 */
export function parseFrame(text: string): HubMessage[] {
  if (!text.endsWith(separator)) throw new Error('A hub message must end with 0x1E.');
  return text
    .slice(0, -1)
    .split(separator)
    .map(part => {
      const message: unknown = JSON.parse(part);
      if (typeof message !== 'object' || message === null)
        throw new Error('A hub message must be an object.');
      return message as HubMessage;
    });
}

/** @returns null when the handshake is acceptable, else what is wrong with it. */
export function handshakeFault(message: object): string | null {
  const { protocol, version } = message as { protocol?: unknown; version?: unknown };
  if (protocol !== 'json') return 'Only the json protocol is served.';
  return version === 1 ? null : 'Only version 1 of the protocol is served.';
}
