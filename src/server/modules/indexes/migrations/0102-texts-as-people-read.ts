import { type Kysely, sql } from 'kysely';

/**
 * Texts are compared in the way users read them. Indexes contain keys of lower-case texts, so they are rebuilt on their
 * next use.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await createFoldText(trx);
  await makeIndexesAgain(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function docket_fold_text(text)`.execute(trx);
  await makeIndexesAgain(trx);
}

async function makeIndexesAgain(trx: Kysely<unknown>): Promise<void> {
  await sql`set local role docket_system`.execute(trx);
  await sql`update definition_stamps set stamp = stamp + 1`.execute(trx);
  await sql`update field_indexes set state = 'dropping'`.execute(trx);
  await sql`reset role`.execute(trx);
}

/**
 * Equal to `normalizeForComparison` of `src/core/text.ts`, which a test ensures. Most texts are simple: letters with only one
 * encoding, and single spaces between words. Must stay as released: another comparison needs a new function.
 */
async function createFoldText(trx: Kysely<unknown>): Promise<void> {
  await sql`create function docket_fold_text(given text) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      if given collate "C" ~ ${sql.lit(plain)} then return lower(given collate pg_c_utf8); end if;
      return lower(btrim(regexp_replace(
        translate(
          normalize(regexp_replace(given collate "C", ${sql.lit(unseen)}, '', 'g'), NFC),
          ${sql.lit(apostrophes)}, ${sql.lit("'".repeat(apostrophes.length))}
        ) collate "C",
        ${sql.lit(blanks)}, ' ', 'g')) collate pg_c_utf8);
    end
    $$`.execute(trx);
}

const letters = '!-_a-~À-ɏЀ-ҁҊ-ӿ';
const plain = `^[${letters}]+( [${letters}]+)*$`;

const apostrophes = '‘’ʼ′`´';

/** Characters that JavaScript treats as whitespace. */
const blanks =
  '[\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]+';

/** Control and format characters, except whitespace. */
const unseen = `[${[
  '\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e',
  '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufff9-\\ufffb',
  '\\U000110bd\\U000110cd\\U00013430-\\U0001343f\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a',
  '\\U000e0001\\U000e0020-\\U000e007f',
].join('')}]`;
