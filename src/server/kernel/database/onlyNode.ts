import type { Database } from './database.ts';
import { NODE_CONNECTION } from './nodeChannel.ts';

/**
 * Whether no other node is at work on the database, asked before this one opens its channel: then whatever nodes hold is held by
 * dead ones. A node that has lost its connection for the moment is not seen; it notices what was taken from it when it commits.
 */
export async function isOnlyNode(database: Pick<Database, 'isShared' | 'queryAsOwner'>): Promise<boolean> {
  if (!database.isShared) return true;
  const { rows } = await database.queryAsOwner(
    `select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1`,
    [NODE_CONNECTION],
  );
  return rows.length === 0;
}
