/** Stores leases on the imports that this node runs, and takes over imports of nodes that died. */
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/kernel/database/database.ts';
import { log } from '#server/kernel/log/log.ts';
import {
  acquireImportLease,
  expireImportLeases,
  leaseAbandonedImports,
  releaseImportLease,
  renewImportLeases,
} from './repositories/importHolds.ts';
import type { ImportKey } from './repositories/imports.ts';

/**
 * The duration of a lease. A node that hasn't renewed its leases for this long counts as dead, and other nodes take
 * over its imports within a minute.
 */
const HELD_SECONDS = 30;
const EVERY_SECONDS = { tell: 8, look: 15 };

export interface ImportLocks {
  hold(key: ImportKey): void;
  end(key: ImportKey): void;
  /**
   * Takes over abandoned imports. If the database is shared, regularly renews the leases of this node and looks for
   * further abandoned imports.
   */
  start(node: LockOwnerNode): Promise<void>;
  close(): Promise<void>;
}

export interface LockOwnerNode {
  /** True if no other node was running when this node started. */
  readonly isAlone: boolean;
  readonly everySeconds?: typeof EVERY_SECONDS;
  readonly heldSeconds?: number;
  keys(): readonly ImportKey[];
  found(abandoned: ImportKey & { readonly size: number }): void;
}

export function createImportLocks(database: Database): ImportLocks {
  const nodeId = uuidv7();
  const timers: NodeJS.Timeout[] = [];
  const doing = new Set<Promise<void>>();
  let seconds = HELD_SECONDS;
  const inBackground = (work: () => Promise<void>) => {
    const done = work()
      .catch(error => log.error({ err: error }, 'Nodes could not be told which imports run'))
      .finally(() => doing.delete(done));
    doing.add(done);
    return done;
  };
  return {
    hold: key =>
      void inBackground(() => database.asSystem(trx => acquireImportLease(trx, key, { nodeId, seconds }))),
    end: key => void inBackground(() => database.asSystem(trx => releaseImportLease(trx, nodeId, key))),
    async start({ isAlone, everySeconds = EVERY_SECONDS, heldSeconds = HELD_SECONDS, keys, found }) {
      seconds = heldSeconds;
      const look = async (options: { isAlone: boolean }) => {
        const hold = { nodeId, seconds, grace: everySeconds.look, ...options };
        for (const key of await database.asSystem(trx => leaseAbandonedImports(trx, hold))) found(key);
      };
      const tell = async () => {
        const held = keys();
        if (held.length > 0)
          await database.asSystem(trx => renewImportLeases(trx, held, { nodeId, seconds }));
      };
      await look({ isAlone });
      if (!database.isShared) return;
      const often = (every: number, work: () => Promise<void>) =>
        timers.push(setInterval(() => void inBackground(work), every * 1_000).unref());
      often(everySeconds.tell, tell);
      often(everySeconds.look, () => look({ isAlone: false }));
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(doing);
      // If the database is unreachable, the leases expire later.
      await database.asSystem(trx => expireImportLeases(trx, nodeId)).catch(() => undefined);
    },
  };
}
