/**
 * Compares all stored results with what their formulas compute from the current records, independently of the code that
 * updates the results.
 */
import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type {
  PrefetchedFormulaRecords,
  RelatedFormulaRecord,
} from '#core/formula/others/otherDirectories.ts';
import { computeFormulaValues } from '#core/formula/recordFormulas.ts';
import type { FieldValue, FieldValues } from '#core/model.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import { toFormulaContext } from './formulaContext.ts';

export interface IncorrectFormulaResult {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
  readonly stored: FieldValue | undefined;
  readonly computed: FieldValue | undefined;
}

interface CheckScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly definitions: AccountDefinitions;
  readonly timeZone: string;
  readonly time: TimeSource;
}

interface LiveRecord {
  readonly item_id: string;
  readonly directory_id: string;
  readonly number: number;
  readonly status_id: string | null;
  readonly created_at: string;
  readonly custom_fields: FieldValues;
}

/**
 * Returns the results that are wrong. Reads all records of the account into memory and scans their values for
 * references, so it is only for tests and debugging.
 */
export async function findWrongResults({
  trx,
  accountId,
  definitions,
  ...place
}: CheckScope): Promise<IncorrectFormulaResult[]> {
  const { rows } = await sql<LiveRecord>`select item_id, directory_id, number, status_id,
      created_at, custom_fields from items
    where account_id = ${accountId}::uuid and deleted_at is null order by number`.execute(trx);
  const known = rows.map(row => ({ row, other: { values: row.custom_fields, facts: getFacts(row, place) } }));
  const byId = new Map(known.map(({ row, other }) => [row.item_id, other]));
  return rows.flatMap(row => {
    const compiled = definitions.compiled(row.directory_id);
    if (!compiled) return [];
    const others: PrefetchedFormulaRecords = {
      directories: definitions.directories,
      record: id => byId.get(id),
      pointing: ({ directoryId, fieldId }) => {
        const field = definitions.compiled(directoryId)?.fieldById.get(fieldId);
        const points = ({ directory_id: id, custom_fields: values }: LiveRecord) =>
          id === directoryId && field?.targetsOf(values[fieldId]).some(target => target.id === row.item_id);
        return known.filter(({ row: one }) => points(one)).map(({ other }) => other);
      },
    };
    return differences(
      compiled,
      row,
      computeFormulaValues(compiled, row.custom_fields, { ...toFormulaContext(place, row), others }),
    );
  });
}

function getFacts(
  row: LiveRecord,
  place: Pick<CheckScope, 'timeZone' | 'time'>,
): RelatedFormulaRecord['facts'] {
  const { record } = toFormulaContext(place, row);
  if (!record) throw new Error('A stored record has its facts.');
  return record;
}

function differences(
  compiled: CompiledDirectory,
  { item_id: itemId, directory_id: directoryId, custom_fields: values }: LiveRecord,
  computed: FieldValues,
): IncorrectFormulaResult[] {
  return compiled.fields.flatMap(field => {
    const { id: fieldId } = field.definition;
    const [stored, wanted] = [values[fieldId], computed[fieldId]];
    return field.equals(stored, wanted) ? [] : [{ directoryId, itemId, fieldId, stored, computed: wanted }];
  });
}
