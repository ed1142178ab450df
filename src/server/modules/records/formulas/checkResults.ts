/** Whether every stored result is what its formula makes of the records as they are; without anything that keeps them so. */
import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import type { OtherRecords } from '#core/formula/otherDirectories.ts';
import { withFormulas } from '#core/formula/recordFormulas.ts';
import type { FieldValue, FieldValues } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';

export interface WrongResult {
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
  readonly context: FormulaContext;
}

interface LiveRecord {
  readonly item_id: string;
  readonly directory_id: string;
  readonly custom_fields: FieldValues;
}

/**
 * Reads all records of the account at once, in their order, and looks through their values for what points where: for tests,
 * and for somebody who looks into a fault.
 */
export async function wrongResults({
  trx,
  accountId,
  definitions,
  context,
}: CheckScope): Promise<WrongResult[]> {
  const { rows } = await sql<LiveRecord>`select item_id, directory_id, custom_fields from items
    where account_id = ${accountId}::uuid and deleted_at is null order by number`.execute(trx);
  const byId = new Map(rows.map(row => [row.item_id, row]));
  return rows.flatMap(row => {
    const compiled = definitions.compiled(row.directory_id);
    if (!compiled) return [];
    const others: OtherRecords = {
      directories: definitions.directories,
      record: id => byId.get(id)?.custom_fields,
      pointing: ({ directoryId, fieldId }) => {
        const field = definitions.compiled(directoryId)?.fieldById.get(fieldId);
        const points = ({ directory_id: id, custom_fields: values }: LiveRecord) =>
          id === directoryId && field?.targetsOf(values[fieldId]).some(target => target.id === row.item_id);
        return rows.filter(points).map(({ custom_fields: values }) => values);
      },
    };
    return differences(compiled, row, withFormulas(compiled, row.custom_fields, { ...context, others }));
  });
}

function differences(
  compiled: CompiledDirectory,
  { item_id: itemId, directory_id: directoryId, custom_fields: values }: LiveRecord,
  computed: FieldValues,
): WrongResult[] {
  return compiled.fields.flatMap(field => {
    const { id: fieldId } = field.definition;
    const [stored, wanted] = [values[fieldId], computed[fieldId]];
    return field.equals(stored, wanted) ? [] : [{ directoryId, itemId, fieldId, stored, computed: wanted }];
  });
}
