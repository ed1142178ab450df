import { type Kysely, sql } from 'kysely';
import { causeAsJson, causeAsText } from './causeFormats.ts';

/** Stores the cause of an event as JSON instead of a text with its own grammar (`bulk ID All`). */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const table of ['events', 'parked_events'])
    await sql`alter table ${sql.id(table)}
      alter column cause type jsonb using ${causeAsJson(sql`cause`)}`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of ['events', 'parked_events'])
    await sql`alter table ${sql.id(table)}
      alter column cause type text using ${causeAsText(sql`cause`)}`.execute(trx);
}
