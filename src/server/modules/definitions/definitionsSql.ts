/**
 * Definitions in statements of other modules, for `from` and `join`. The database plans these selections as if the
 * statement named the table.
 */
import { sql } from 'kysely';

/** Rows of `account_id` and `directory_id`, one per existing directory. */
export const directoryRows = sql`(select account_id, directory_id from directories)`;

/** Rows of `account_id`, `directory_id`, `status_id`, `position` and `definition`, one per status. */
export const statusRows = sql`(select account_id, directory_id, status_id, position, definition from statuses)`;
