import type { ColumnType, Generated } from 'kysely';

/**
 * Every table of the database, as Kysely sees it. Each module adds its own in its `tables.ts`. Instants are read and written
 * as ISO 8601 strings; json is written as text.
 */
export interface Schema {
  docket_migrations: { name: string; applied_at: Generated<string> };
}

/** Parsed when read; written as `JSON.stringify` text, which both databases take for jsonb. */
export type Json<T> = ColumnType<T, string, string>;
