import { type Kysely, sql } from 'kysely';
import { causeAsJson, causeAsText } from '#server/kernel/events/migrations/causeFormats.ts';

/** Stores the cause of an import as JSON, like the cause of an event. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports alter column cause type jsonb using ${causeAsJson(sql`cause`)}`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table imports alter column cause type text using ${causeAsText(sql`cause`)}`.execute(trx);
}
