import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** One step of the schema's history. A released migration is never changed. A later migration fixes its errors. */
export interface Migration {
  /** Four digits followed by the subject of the migration. Migrations run in this order. */
  readonly name: string;
  up(trx: Kysely<unknown>): Promise<void>;
  down(trx: Kysely<unknown>): Promise<void>;
}

/**
 * Thrown if the database contains something that this version of Docket can't work with. The message is for the
 * operator.
 */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/**
 * Migrates the schema to this version, in one transaction. Other processes wait for the transaction, and then find the
 * schema up to date.
 */
export async function migrateUp(database: Database, migrations: readonly Migration[]): Promise<void> {
  await inLockedTransaction(database, async (trx, applied) => {
    const unknown = applied.filter(name => !migrations.some(migration => migration.name === name));
    if (unknown.length > 0) {
      throw new MigrationError(
        `The database was last used by a newer Docket (it knows ${unknown.join(', ')}): start that version.`,
      );
    }
    for (const migration of migrations.filter(({ name }) => !applied.includes(name))) {
      await step(migration, 'up', trx);
      await sql`insert into docket_migrations (name) values (${migration.name})`.execute(trx);
    }
  });
}

/** Reverts all migrations, newest first. For tests: all data is lost. */
export async function migrateDown(database: Database, migrations: readonly Migration[]): Promise<void> {
  await inLockedTransaction(database, async (trx, applied) => {
    for (const migration of migrations.filter(({ name }) => applied.includes(name)).reverse()) {
      await step(migration, 'down', trx);
      await sql`delete from docket_migrations where name = ${migration.name}`.execute(trx);
    }
  });
}

const lockNumber = 727_001;

async function inLockedTransaction(
  database: Database,
  work: (trx: Kysely<unknown>, applied: string[]) => Promise<void>,
): Promise<void> {
  await database.asOwner.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
    await sql`create table if not exists docket_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`.execute(trx);
    const { rows } = await sql<{ name: string }>`select name from docket_migrations order by name`.execute(
      trx,
    );
    await work(
      trx as Kysely<Schema> as unknown as Kysely<unknown>,
      rows.map(row => row.name),
    );
  });
}

async function step(migration: Migration, direction: 'up' | 'down', trx: Kysely<unknown>): Promise<void> {
  try {
    await migration[direction](trx);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${migration.name} (${direction}) failed: ${reason}`, {
      cause: error,
    });
  }
}
