import type { AccessTokenClaims } from '#server/kernel/session/sessions.ts';
import {
  encodeFrame,
  findAwaitedInvocationId,
  HUB_MESSAGE_TYPES,
  type HubMessage,
  handshakeAcceptedFrame,
  parseFrame,
  pingFrame,
  toCloseFrame,
  toRejectionFrame,
  validateHandshake,
} from './protocol.ts';
import type { Transport, TransportListener } from './transports/transport.ts';

/** A client of the hub that has completed its handshake. */
export type HubConnection = {
  readonly id: string;
  readonly claims: AccessTokenClaims;
  send(frame: string): void;
  /**
   * Closes the connection. The standard client of the protocol only reconnects if `allowReconnect` is set.
   */
  close(options: { allowReconnect: boolean; error?: string }): void;
};

export type ConnectionTimings = { pingMs: number; silenceMs: number; handshakeMs: number };

interface Options {
  readonly id: string;
  readonly claims: AccessTokenClaims;
  readonly times: ConnectionTimings;
  onReady(connection: HubConnection): void;
  onEnd(connection: HubConnection): void;
}

/** A connection, and the function that receives its client's messages. */
export interface RunningConnection {
  readonly connection: HubConnection;
  receive(text: string): void;
}

/** Runs the protocol over any transport: handshake, keep-alive in both directions, close. */
export function runConnection<T extends Transport>(
  options: Options,
  open: (listener: TransportListener) => T,
): RunningConnection & { readonly transport: T } {
  const speaker = new Speaker<T>(options);
  speaker.transport = open(speaker);
  return { connection: speaker, transport: speaker.transport, receive: text => speaker.receive(text) };
}

/**
 * The maximum number of rejected calls that are remembered. Only a faulty client repeats an id, so no more are needed.
 */
const MAX_CACHED = 100;

class Speaker<T extends Transport> implements HubConnection, TransportListener {
  readonly id: string;
  readonly claims: AccessTokenClaims;
  readonly #options: Options;
  readonly #handshake: NodeJS.Timeout;
  readonly #pings: NodeJS.Timeout;
  readonly #refused = new Set<string>();
  #state: 'new' | 'ready' | 'closing' = 'new';
  #heardAt = Date.now();
  transport!: T;

  constructor(options: Options) {
    this.id = options.id;
    this.claims = options.claims;
    this.#options = options;
    const { handshakeMs, pingMs, silenceMs } = options.times;
    this.#handshake = setTimeout(() => {
      if (this.#state === 'new') this.transport.cut();
    }, handshakeMs);
    this.#pings = setInterval(() => {
      if (Date.now() - this.#heardAt > silenceMs) this.transport.cut();
      else if (this.#state === 'ready') this.transport.send(pingFrame);
    }, pingMs);
  }

  send(text: string): void {
    if (this.#state === 'ready') this.transport.send(text);
  }

  close(options: { allowReconnect: boolean; error?: string }): void {
    this.send(toCloseFrame(options));
    this.#end();
  }

  heard(): void {
    this.#heardAt = Date.now();
  }

  receive(text: string): void {
    this.heard();
    try {
      for (const message of parseFrame(text)) {
        if (this.#state === 'ready') this.#answer(message);
        else if (this.#state === 'new') this.#shakeHands(message);
      }
    } catch {
      this.close({ allowReconnect: false, error: 'The message could not be read.' });
    }
  }

  ended(): void {
    this.#state = 'closing';
    clearTimeout(this.#handshake);
    clearInterval(this.#pings);
    this.#options.onEnd(this);
  }

  #end(): void {
    this.#state = 'closing';
    this.transport.end();
  }

  #shakeHands(message: object): void {
    const fault = validateHandshake(message);
    this.transport.send(fault === null ? handshakeAcceptedFrame : encodeFrame({ error: fault }));
    if (fault === null) {
      this.#state = 'ready';
      this.#options.onReady(this);
    } else this.#end();
  }

  /**
   * Rejects calls, because the hub has no methods. A client that waits for a result gets one error per
   * call.
   */
  #answer(message: HubMessage): void {
    if (message.type === HUB_MESSAGE_TYPES.close) this.close({ allowReconnect: false });
    const invocationId = findAwaitedInvocationId(message);
    if (invocationId === null || this.#refused.has(invocationId)) return;
    if (this.#refused.size >= MAX_CACHED) this.#refused.clear();
    this.#refused.add(invocationId);
    this.send(toRejectionFrame(invocationId));
  }
}
