import { type Kysely, sql } from 'kysely';

/**
 * Stores whether each sheet of a workbook is hidden or empty, which is needed to choose a sheet. Previously, only the
 * name was stored.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await changeSheets(
    trx,
    sql`case jsonb_typeof(sheet) when 'string'
      then jsonb_build_object('name', sheet, 'isHidden', false, 'isEmpty', false) else sheet end`,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await changeSheets(trx, sql`coalesce(sheet -> 'name', sheet)`);
}

async function changeSheets(trx: Kysely<unknown>, changed: ReturnType<typeof sql>): Promise<void> {
  await sql`set local role docket_system`.execute(trx);
  await sql`update imports set facts = jsonb_set(facts, '{sheets}', (
      select coalesce(jsonb_agg(${changed} order by place), '[]')
      from jsonb_array_elements(facts -> 'sheets') with ordinality as listed (sheet, place)))
    where jsonb_typeof(facts -> 'sheets') = 'array'`.execute(trx);
  await sql`reset role`.execute(trx);
}
