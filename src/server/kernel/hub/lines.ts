import { createConflictError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { type ConnectionTimings, type HubConnection, runConnection } from './connection.ts';
import type { Hub } from './hub.ts';
import { createNegotiations, type Negotiation, type NegotiationStore } from './negotiations.ts';
import type { LongPolling } from './transports/longPolling.ts';
import type { Transport, TransportListener } from './transports/transport.ts';

/** An open connection, as used by the handlers of its requests. */
export interface OpenConnection {
  readonly connection: HubConnection;
  readonly transport: Transport;
  /**
   * Receives the messages that the client sends in separate requests. `null` for WebSockets, whose
   * transport receives them.
   */
  readonly receive: ((text: string) => void) | null;
  /** `null` if the transport isn't long polling. */
  readonly poll: LongPolling['poll'] | null;
}

export type NegotiatedConnection = Negotiation<OpenConnection>;

export interface HubConnectionStore {
  readonly negotiations: NegotiationStore<OpenConnection>;
  /** @throws ProblemError 409 if the connection is open, 404 if it has ended in the meantime. */
  requireUnopened(negotiation: NegotiatedConnection): void;
  /** @throws ProblemError as `requireUnopened` does. */
  open(negotiation: NegotiatedConnection, opening: TransportFactory): OpenConnection;
}

/**
 * How a transport is created. Only a `duplex` transport also receives messages. With other transports, messages arrive
 * in separate requests.
 */
export type TransportFactory =
  | { readonly kind: 'duplex' | 'stream'; over(listener: TransportListener): Transport }
  | { readonly kind: 'polls'; over(listener: TransportListener): LongPolling };

export function createHubConnections(hub: Hub, times: ConnectionTimings): HubConnectionStore {
  const negotiations = createNegotiations<OpenConnection>();
  const requireUnopened = ({ token }: NegotiatedConnection) => {
    const current = negotiations.find(token);
    if (current === null) throw createNotFoundError();
    if (current.line !== null) throw createConflictError({ message: 'The connection is open already.' });
  };
  return {
    negotiations,
    requireUnopened,
    open: (negotiation, opening) => {
      requireUnopened(negotiation);
      const options = {
        id: negotiation.id,
        claims: negotiation.claims,
        times,
        onReady: (connection: HubConnection) => hub.add(connection),
        onEnd: (connection: HubConnection) => {
          negotiations.end(negotiation);
          hub.remove(connection);
        },
      };
      const line = opening.kind === 'polls' ? polled(options, opening.over) : carried(options, opening);
      negotiations.open(negotiation, line);
      return line;
    },
  };
}

type Options = Parameters<typeof runConnection>[0];

function polled(options: Options, over: (listener: TransportListener) => LongPolling): OpenConnection {
  const { connection, transport, receive } = runConnection(options, over);
  return { connection, transport, receive, poll: gone => transport.poll(gone) };
}

function carried(
  options: Options,
  { kind, over }: Exclude<TransportFactory, { kind: 'polls' }>,
): OpenConnection {
  const { connection, transport, receive } = runConnection(options, over);
  return { connection, transport, receive: kind === 'stream' ? receive : null, poll: null };
}
