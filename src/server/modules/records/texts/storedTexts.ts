import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory } from '../recordScope.ts';
import { getValueTargets, loadStoredReferences, type ReferenceScope } from '../references.ts';
import { buildRecordTexts, type RecordTexts } from './buildRecordTexts.ts';

export type RecordTextsBuilder = (record: { number: number; values: FieldValues }) => RecordTexts;

/**
 * Returns a function that builds the texts of records with the given values. The targets of all references
 * are read once.
 */
export async function createRecordTextsBuilder(
  scope: ReferenceScope,
  { compiled }: Pick<OpenDirectory, 'compiled'>,
  values: readonly FieldValues[],
): Promise<RecordTextsBuilder> {
  const targets = values.flatMap(one => getValueTargets(compiled, one));
  const references = await loadStoredReferences(scope, targets);
  return record => buildRecordTexts(scope, compiled, { ...record, references });
}
