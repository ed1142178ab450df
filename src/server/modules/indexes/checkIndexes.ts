/** Compares the indexes of an account with its records, for tests and diagnosis. */
import { sql } from 'kysely';
import { getRecordIndexes, type IndexScope, type RecordIndex } from './getRecordIndexes.ts';
import { buildIndexKeysSql } from './updateRecordIndexes.ts';

export interface IndexInconsistency {
  readonly directoryId: string;
  readonly fieldId: string;
  readonly key: string;
  /** The record's number. */
  readonly number: number;
  /**
   * `missing`: the record's row is missing. `wrong`: the record shouldn't have the row, or its content
   * differs.
   */
  readonly fault: 'missing' | 'wrong';
}

/**
 * Reads everything, which takes seconds for millions of records. Without faults, every ready index gives the same
 * results as the records.
 */
export async function checkIndexes(scope: IndexScope): Promise<IndexInconsistency[]> {
  const faults: IndexInconsistency[] = [];
  for (const { id: directoryId } of scope.definitions.directories) {
    for (const index of getRecordIndexes(scope, directoryId).filter(({ isReady }) => isReady)) {
      faults.push(...(await checkIndex(scope, directoryId, index)));
    }
  }
  return faults;
}

async function checkIndex(
  scope: IndexScope,
  directoryId: string,
  index: RecordIndex,
): Promise<IndexInconsistency[]> {
  const columns = index.column === 'words' ? ['words'] : ['text_value', 'number_value'];
  const table = index.column === 'words' ? 'word_index' : 'field_index';
  const keys = sql.join(columns.map(column => sql.id(column)));
  const stored = sql`select number, ${keys} from ${sql.table(table)}
    where account_id = ${scope.accountId}::uuid and index_id = ${index.indexId}::int`;
  const wanted = sql`select number, ${keys} from (${buildIndexKeysSql(scope, {
    directoryId,
    indexes: [index],
    columns,
    chosen: sql<boolean>`true`,
  })}) as keys`;
  const found = await sql<Pick<IndexInconsistency, 'number' | 'fault'>>`
    select number, 'missing' as fault from (${wanted} except ${stored}) as missing
    union all select number, 'wrong' as fault from (${stored} except ${wanted}) as wrong`.execute(scope.trx);
  return found.rows.map(row => ({ ...row, directoryId, fieldId: index.fieldId, key: index.key }));
}
