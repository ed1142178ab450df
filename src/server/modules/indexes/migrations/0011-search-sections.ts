import { type Kysely, sql } from 'kysely';

/**
 * Search texts consist of sections, one per field (decision 0022), and texts have a separate sort key (decision 0021).
 * Texts of all records are rebuilt in the background, and indexes are rebuilt on their next use, because their rows
 * were derived from the former texts and keys.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function docket_find_words(integer, text[], boolean, integer)`.execute(trx);
  await createWordLookUp(trx, groupedLookUp);
  await createSortKey(trx);
  await sql`set local role docket_system`.execute(trx);
  await sql`delete from text_rebuilds where directory_id is not null`.execute(trx);
  await sql`insert into text_rebuilds (account_id, rebuild_id, directory_id)
    select account_id, gen_random_uuid(), directory_id from directories
    where exists (select from items where items.account_id = directories.account_id
      and items.directory_id = directories.directory_id)`.execute(trx);
  await sql`update definition_stamps set stamp = stamp + 1`.execute(trx);
  await sql`update field_indexes set state = 'dropping'`.execute(trx);
  await sql`reset role`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function docket_sort_key(text)`.execute(trx);
  await sql`drop function docket_find_words(integer, jsonb, integer)`.execute(trx);
  await createWordLookUp(trx, plainLookUp);
}

interface LookUp {
  readonly parameters: string;
  readonly types: string;
  /** An expression for the condition on `words`. */
  readonly likeness: string;
}

/** Finds records whose search text matches at least one pattern of each group. */
const groupedLookUp: LookUp = {
  parameters: 'wanted_index integer, any_of jsonb, most integer',
  types: 'integer, jsonb, integer',
  likeness: `(select string_agg((
      select format('(%s)', string_agg(format('words like %L', pattern), ' or '))
      from jsonb_array_elements_text(patterns) as pattern), ' and ')
    from jsonb_array_elements(any_of) as patterns)`,
};

/** As in migration 0004. */
const plainLookUp: LookUp = {
  parameters: 'wanted_index integer, patterns text[], takes_any boolean, most integer',
  types: 'integer, text[], boolean, integer',
  likeness: `(select string_agg(format('words like %L', pattern), case when takes_any then ' or ' else ' and ' end)
    from unnest(patterns) as pattern)`,
};

/** See migration 0004 for why this is a function that bypasses row-level security. */
async function createWordLookUp(
  trx: Kysely<unknown>,
  { parameters, types, likeness }: LookUp,
): Promise<void> {
  const name = sql.raw(`docket_find_words(${types})`);
  await sql`create function docket_find_words(${sql.raw(parameters)}) returns setof bigint
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      own_account uuid := nullif(current_setting('docket.account_id', true), '')::uuid;
    begin
      return query execute format(
        'select number from word_index where account_id = %L and index_id = %s and (%s) limit %s',
        own_account, wanted_index, ${sql.raw(likeness)}, most);
    end
    $$`.execute(trx);
  await sql`grant create on schema public to docket_system`.execute(trx);
  await sql`alter function ${name} owner to docket_system`.execute(trx);
  await sql`revoke create on schema public from docket_system`.execute(trx);
  await sql`revoke execute on function ${name} from public`.execute(trx);
  await sql`grant execute on function ${name} to docket_app, docket_system`.execute(trx);
}

/**
 * The sort key of lower-case texts, equal to `toSortKey` of `src/core/text.ts`, which a test ensures.
 * Accented letters become unaccented, Cyrillic letters are mapped to their alphabetical position, and the
 * text itself is appended to distinguish equal keys. Must stay as released: a new order needs a new
 * function.
 */
async function createSortKey(trx: Kysely<unknown>): Promise<void> {
  await sql`create function docket_sort_key(folded text) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      if octet_length(folded) = char_length(folded) then return folded; end if;
      if folded collate "C" !~ '[ß-ɏḀ-ỿ]' then
        return translate(folded, ${sql.lit(cyrillic.letters)}, ${sql.lit(cyrillic.places)}) || chr(1) || folded;
      end if;
      return translate(folded, ${sql.lit(cyrillic.letters + latin.letters)}, ${sql.lit(cyrillic.places + latin.places)})
        || chr(1) || folded;
    end
    $$`.execute(trx);
}

/**
 * The letters in alphabetical order, and the code points in ascending order to which they are mapped. Letters that are
 * mapped to themselves are omitted.
 */
const cyrillic = {
  letters: 'ґѓдђеёєжзѕиіїйјкќлљмнњопрстћуўфхцчџшщъыьэюя',
  places: 'дежзийклмнопрстуфхцчшщъыьэюяёђѓєѕіїјљњћќўџґ',
};

/**
 * Letters with diacritics between ß and ɏ, or Ḁ and ỿ, and their base letters. `translate` compares a text
 * with each of these letters, so it isn't called for texts that contain none of them.
 */
const latin = {
  letters:
    'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľŀłńņňŉŋōŏőœŕŗřśŝşšţťŧũūŭů' +
    'űųŵŷźżžſơưǎǐǒǔǖǘǚǜǟǡǧǩǫǭǰǵǹǻȁȃȅȇȉȋȍȏȑȓȕȗșțȟȧȩȫȭȯȱȳḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋ' +
    'ṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕẖẗẘẙạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  places:
    'saaaaaaaceeeeiiiidnoooooouuuuytyaaaccccddeeeeegggghhiiiiijkklllllnnnnnoooorrrsssstttuuuu' +
    'uuwyzzzsouaiouuuuuaagkoojgnaaaeeiioorruusthaeooooyabbbcdddddeeeeefghhhhhiikkkllllmmmnnnn' +
    'oooopprrrrsssssttttuuuuuvvwwwwwxxyzzzhtwyaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy',
};
