/**
 * Subqueries for `from` and `join` in statements of other modules. The planner flattens them, so they cost no more than
 * naming the table.
 */
import { sql } from 'kysely';

/** Selects `account_id` and `directory_id`, one row per existing directory. */
export const directoryDefinitionRowsSql = sql`(select account_id, directory_id from directories)`;

/** Selects `account_id`, `directory_id`, `status_id`, `position` and `definition`, one row per status. */
export const statusRowsSql = sql`(select account_id, directory_id, status_id, position, definition from statuses)`;
