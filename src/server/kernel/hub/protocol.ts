/**
 * Microsoft's public SignalR hub protocol in JSON, as far as a server that only sends notifications needs it:
 * dotnet/aspnetcore `src/SignalR/docs/specs/HubProtocol.md`. Every message ends with 0x1E.
 */
const separator = '\u001e';

export const HUB_MESSAGE_TYPES = {
  invocation: 1,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const;

export type HubMessage = { readonly type?: unknown; readonly invocationId?: unknown };

export function encodeFrame(message: object): string {
  return JSON.stringify(message) + separator;
}

export const pingFrame = encodeFrame({ type: HUB_MESSAGE_TYPES.ping });
export const handshakeAcceptedFrame = encodeFrame({});

/** If `allowReconnect` is true, the standard client reconnects. Otherwise, it stays disconnected. */
export function toCloseFrame(options: { allowReconnect: boolean; error?: string }): string {
  return encodeFrame({ type: HUB_MESSAGE_TYPES.close, ...options });
}

/** Returns the frame of a client method call without a response. */
export function toInvocationFrame(target: string, argument: unknown): string {
  return encodeFrame({ type: HUB_MESSAGE_TYPES.invocation, target, arguments: [argument] });
}

/** Returns the frame that rejects a call of the client. */
export function toRejectionFrame(invocationId: string): string {
  const error = 'The hub has no methods: call the API.';
  return encodeFrame({ type: HUB_MESSAGE_TYPES.completion, invocationId, error });
}

/**
 * Parses the JSON objects of a frame, which can contain several.
 * @throws Error for an incomplete or malformed message.
 */
export function parseFrame(text: string): HubMessage[] {
  if (!text.endsWith(separator)) throw new Error('A hub message must end with 0x1E.');
  return text
    .slice(0, -1)
    .split(separator)
    .map(part => {
      const message: unknown = JSON.parse(part);
      if (typeof message !== 'object' || message === null || Array.isArray(message))
        throw new Error('A hub message must be an object.');
      return message;
    });
}

const MAX_INVOCATION_ID_LENGTH = 128;

/**
 * Returns the id of the call whose result the client is waiting for, or that the client has cancelled, or
 * `null` if the message is neither.
 * @throws Error if the id is invalid.
 */
export function findAwaitedInvocationId({ type, invocationId }: HubMessage): string | null {
  const isCall = type === HUB_MESSAGE_TYPES.invocation || type === HUB_MESSAGE_TYPES.streamInvocation;
  if (!isCall && type !== HUB_MESSAGE_TYPES.cancelInvocation) return null;
  // A call without an id expects no response. The id can be omitted or `null`.
  if (type === HUB_MESSAGE_TYPES.invocation && (invocationId ?? null) === null) return null;
  if (typeof invocationId === 'string' && invocationId.length <= MAX_INVOCATION_ID_LENGTH)
    return invocationId;
  throw new Error('The id of an invocation must be a short text.');
}

/** @returns `null` if the handshake is acceptable, and otherwise what is wrong with the handshake. */
export function validateHandshake(message: object): string | null {
  const { protocol, version } = message as { protocol?: unknown; version?: unknown };
  if (protocol !== 'json') return 'Only the json protocol is served.';
  // Versions 0 and 1 are the same for everything the server sends. Version 2 is for stateful reconnect, which isn't
  // supported.
  return version === 0 || version === 1 ? null : 'Only versions 0 and 1 of the protocol are served.';
}
