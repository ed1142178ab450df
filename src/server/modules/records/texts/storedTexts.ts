import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory } from '../recordScope.ts';
import { getValueTargets, loadStoredReferences, type StoredScope } from '../references.ts';
import { type RecordTexts, recordTexts } from './recordTexts.ts';

export type StoredTextsOf = (record: { number: number; values: FieldValues }) => RecordTexts;

/**
 * Returns a function that builds the texts of a record with one of these values. The targets of all references are read
 * once.
 */
export async function prepareStoredTexts(
  scope: StoredScope,
  { compiled }: Pick<OpenDirectory, 'compiled'>,
  values: readonly FieldValues[],
): Promise<StoredTextsOf> {
  const targets = values.flatMap(one => getValueTargets(compiled, one));
  const references = await loadStoredReferences(scope, targets);
  return record => recordTexts(scope, compiled, { ...record, references });
}
