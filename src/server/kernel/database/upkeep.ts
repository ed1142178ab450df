import { sql } from 'kysely';
import { log } from '#server/kernel/log/log.ts';
import type { Database } from './database.ts';

const everyMs = 60_000;

/**
 * Does for PGlite what autovacuum does on a PostgreSQL server, where this function does nothing. Without
 * statistics the planner assumes that every table is almost empty, and reads a whole directory to find one
 * row. Runs once a minute, and processes a table when it has grown by more than a fifth, so large tables
 * are processed rarely.
 * @returns A function that stops the maintenance.
 */
export function startTableMaintenance(database: Database): () => void {
  if (database.isShared) return () => {};
  const timer = setInterval(look, everyMs);
  timer.unref();
  look();
  return () => clearInterval(timer);

  function look(): void {
    vacuumGrownTables(database).catch(error => {
      log.error({ err: error }, "The database's statistics are out of date");
    });
  }
}

/** @returns the names of the processed tables. */
export async function vacuumGrownTables({ asOwner }: Pick<Database, 'asOwner'>): Promise<string[]> {
  const { rows } =
    await sql<Table>`${grownTables(1.2)} and nspname in ('public', 'docket_work', 'docket_jobs')`.execute(
      asOwner,
    );
  for (const { schema, name } of rows) await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(asOwner);
  return rows.map(row => row.name);
}

interface Table {
  readonly schema: string;
  readonly name: string;
}

/**
 * Selects tables whose number of pages exceeds `times` times the number when they were last analyzed, plus
 * 8.
 */
const grownTables = (times: number) => sql`
  select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and pg_relation_size(pg_class.oid) / current_setting('block_size')::int > relpages * ${times}::float + 8`;

/**
 * Returns a function to be called after each batch of a long operation. After the 1st, 3rd, 9th etc. batch,
 * it updates the statistics of those of the given tables that have doubled in size.
 */
export function createStatisticsUpdater(
  database: Pick<Database, 'asOwner'>,
  tables: readonly string[],
): () => Promise<void> {
  let batches = 0;
  let next = 1;
  return async () => {
    batches += 1;
    if (batches < next) return;
    next *= 3;
    await analyzeGrowingTables(database, tables);
  };
}

/**
 * Updates the statistics of the given tables that have doubled during a long operation. Autovacuum would do so a minute
 * later. Until then, plans for a formerly empty table, above all those of foreign keys, scan everything that was just
 * written. Tables that are already being analyzed are skipped.
 * @returns the names of the tables that have doubled.
 */
export async function analyzeGrowingTables(
  { asOwner }: Pick<Database, 'asOwner'>,
  tables: readonly string[],
): Promise<string[]> {
  const { rows } =
    await sql<Table>`${grownTables(2)} and nspname = 'public' and relname = any(${[...tables]}::text[])`.execute(
      asOwner,
    );
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.id(name)}`.execute(asOwner);
  return rows.map(({ name }) => name);
}
