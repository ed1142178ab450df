import { type Kysely, type RawBuilder, sql } from 'kysely';
import { causeAsJson, causeAsText } from '#server/kernel/events/migrations/causeFormats.ts';
import { JOBS_SCHEMA } from '#server/kernel/jobs/queues.ts';

const CAUSE = sql`(data->'ids'->>'cause')`;

/** Converts the cause of waiting jobs that follow deleted records to JSON, like the cause of events. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await convert(trx, sql`${causeAsJson(CAUSE)}::text`);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await convert(trx, causeAsText(sql`${CAUSE}::jsonb`));
}

async function convert(trx: Kysely<unknown>, cause: RawBuilder<unknown>): Promise<void> {
  await sql`update ${sql.id(JOBS_SCHEMA)}.job set data = jsonb_set(data, '{ids,cause}', to_jsonb(${cause}))
    where data->'ids'->>'cause' <> ''`.execute(trx);
}
