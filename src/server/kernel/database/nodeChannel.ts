/**
 * Exchanges messages between the nodes of one PostgreSQL database, using LISTEN and NOTIFY over a separate
 * connection.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { computeBackoffMs } from '#core/computeBackoffMs.ts';

export interface NodeChannel {
  /**
   * Sends a message of at most `MAX_NODE_MESSAGE_BYTES` to all other nodes. It is lost while the database
   * is unreachable.
   */
  send(topic: NodeTopic, message: string): void;
  onMessage(topic: NodeTopic, listener: (message: string) => void): void;
  close(): Promise<void>;
}

export type NodeTopic = 'events' | 'jobs' | 'clock';

/**
 * PostgreSQL rejects notifications of 8,000 and more bytes. The ids of node and topic precede the message.
 */
export const MAX_NODE_MESSAGE_BYTES = 7_900;

/** The `application_name` of the connections of node channels, by which `isOnlyNode` finds them. */
export const NODE_CONNECTION_NAME = 'docket nodes';

const CHANNEL = 'docket_nodes';
const PAUSES = { firstMs: 500, longestMs: 30_000 };

export function openNodeChannel(databaseUrl: string): NodeChannel {
  const node = randomUUID();
  const listeners: { topic: string; hear: (message: string) => void }[] = [];
  let connected: pg.Client | null = null;
  // A connection runs one statement at a time, so each message waits for the previous one.
  let sending = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  const connect = async (attempt: number): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: NODE_CONNECTION_NAME });
    client.on('notification', ({ payload = '' }) => {
      const [, sender, topic, message = ''] = /^(\S+) (\S+) (.*)$/s.exec(payload) ?? [];
      if (sender === node) return;
      for (const listener of listeners) if (listener.topic === topic) listener.hear(message);
    });
    let hasEnded = false;
    const tryAgain = () => {
      if (hasEnded) return;
      hasEnded = true;
      if (connected === client) connected = null;
      client.end().catch(() => {});
      if (isClosed) return;
      retry = setTimeout(() => void connect(attempt + 1), computeBackoffMs(attempt, PAUSES));
      retry.unref();
    };
    client.on('error', tryAgain);
    client.on('end', tryAgain);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      attempt = 0;
      if (isClosed) tryAgain();
      else connected = client;
    } catch {
      tryAgain();
    }
  };
  const opening = connect(0);
  return {
    send: (topic, message) => {
      sending = sending
        .then(() => connected?.query('select pg_notify($1, $2)', [CHANNEL, `${node} ${topic} ${message}`]))
        .then(
          () => {},
          () => {},
        );
    },
    onMessage: (topic, hear) => {
      listeners.push({ topic, hear });
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await opening;
      await sending;
      await connected?.end().catch(() => {});
    },
  };
}
