import type { Principal } from '#server/kernel/session/principal.ts';
import type { PrincipalCache } from '#server/kernel/session/sessions.ts';
import type { HubConnection } from './connection.ts';
import { toInvocationFrame } from './protocol.ts';

/** The events of the live channel (specification section 4). */
export type HubEvent =
  | 'AccountChanged'
  | 'UserGroupChanged'
  | 'UserCreated'
  | 'UserChanged'
  | 'UserDeleted'
  | 'UserStorageChanged'
  | 'CustomFieldChanged'
  | 'DirectoryItemChanged'
  | 'ItemPresenceChanged'
  | 'DirectoryChanged'
  | 'UserProfileChanged'
  | 'BoardChanged'
  | 'AutomationChanged'
  | 'TagChanged'
  | 'ImportChanged'
  | 'TemplateLoadChanged'
  | 'UpdatedReminder'
  | 'CreatedReminder'
  | 'ConversationUpdated'
  | 'NewUserNotification';

/**
 * Returns a function that checks, by a user's current permissions, whether the user is allowed to receive a message.
 */
export type Audience = () => Promise<(principal: Principal) => boolean>;

export type HubBroadcast = {
  accountId: string;
  event: HubEvent;
  data: unknown;
  /** The connection that made the change, and therefore needs no message. */
  except?: string | undefined;
  /** Returns which of the account's users receive the message, determined on delivery. By default, all users do. */
  audience?: Audience;
};

export type Hub = {
  /**
   * Sends to all connections of the account that are allowed to receive the message. Must be called after the
   * transaction has committed.
   */
  publish(publication: HubBroadcast): void;
  add(connection: HubConnection): void;
  remove(connection: HubConnection): void;
  find(accountId: string, connectionId: string): HubConnection | undefined;
  /** Registers a listener that is called with the id of each connection that ends. */
  onEnd(listener: (connectionId: string) => void): void;
};

const clientMethod = 'ClientNotification';

export function createHub(principals: PrincipalCache): Hub {
  const accounts = new Map<string, Set<HubConnection>>();
  // Deliveries of an account are serialised, so that events arrive in the order of their changes.
  const queues = new Map<string, Promise<void>>();
  const endListeners: ((connectionId: string) => void)[] = [];

  const enqueue = (accountId: string, work: (connections: HubConnection[]) => Promise<void>) => {
    if (!accounts.has(accountId)) return;
    const next = (queues.get(accountId) ?? Promise.resolve())
      .then(() => work([...(accounts.get(accountId) ?? [])]))
      .catch(() => {})
      .finally(() => {
        if (queues.get(accountId) === next) queues.delete(accountId);
      });
    queues.set(accountId, next);
  };

  // After a change of users or sessions, checks for each connection whether its session is still valid.
  principals.onForget(accountId => {
    enqueue(accountId, async connections => {
      await Promise.all(connections.map(connection => findOrEnd(principals, connection)));
    });
  });

  return {
    publish: publication => {
      const { accountId, event, data, except, audience } = publication;
      const frame = toInvocationFrame(clientMethod, { event, data, at: new Date().toISOString() });
      enqueue(accountId, async connections => {
        const mayHear = (await audience?.()) ?? (() => true);
        for (const connection of connections) {
          if (connection.id === except) continue;
          const principal = await findOrEnd(principals, connection);
          if (principal !== null && mayHear(principal)) connection.send(frame);
        }
      });
    },
    add: connection => {
      const { accountId } = connection.claims;
      const connections = accounts.get(accountId) ?? new Set();
      accounts.set(accountId, connections.add(connection));
    },
    remove: connection => {
      const { accountId } = connection.claims;
      const connections = accounts.get(accountId);
      connections?.delete(connection);
      if (connections?.size === 0) accounts.delete(accountId);
      for (const listener of endListeners) listener(connection.id);
    },
    find: (accountId, connectionId) =>
      [...(accounts.get(accountId) ?? [])].find(({ id }) => id === connectionId),
    onEnd: listener => {
      endListeners.push(listener);
    },
  };
}

/** Returns the principal of a connection. If the session has ended, closes the connection and returns `null`. */
async function findOrEnd(principals: PrincipalCache, connection: HubConnection): Promise<Principal | null> {
  const principal = await principals.find(connection.claims);
  if (principal === null) connection.close({ allowReconnect: false, error: 'The session has ended.' });
  return principal;
}
