import type { ColumnType, Generated } from 'kysely';

/**
 * All tables of the database, for Kysely. Each module adds its own in its `tables.ts`. Times are read and written
 * as ISO 8601 strings; json is written as text.
 */
export interface Schema {
  docket_migrations: { name: string; applied_at: Generated<string> };
}

/** Parsed on reading; written as `JSON.stringify` text, which both databases accept as jsonb. */
export type JsonColumn<T> = ColumnType<T, string, string>;
