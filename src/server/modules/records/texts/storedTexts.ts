import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory } from '../recordScope.ts';
import { loadStoredReferences, type StoredScope, targetsIn } from '../references.ts';
import { type RecordTexts, recordTexts } from './recordTexts.ts';

export type StoredTextsOf = (record: { number: number; values: FieldValues }) => RecordTexts;

/** Returns the texts to store with the values; the current targets of references are read once for all of them. */
export async function storedTexts(
  scope: StoredScope,
  { compiled }: Pick<OpenDirectory, 'compiled'>,
  values: readonly FieldValues[],
): Promise<StoredTextsOf> {
  const targets = values.flatMap(one => targetsIn(compiled, one));
  const references = await loadStoredReferences(scope, targets);
  return record => recordTexts(scope, compiled, { ...record, references });
}
