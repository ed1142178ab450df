import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory } from './recordScope.ts';
import { type RecordTexts, recordTexts } from './recordTexts.ts';
import { loadStoredReferences, type StoredScope, targetsIn } from './references.ts';

/** The texts to store beside these values, with what they point at as it is now. */
export async function storedTexts(
  scope: StoredScope,
  { compiled }: Pick<OpenDirectory, 'compiled'>,
  { number, values }: { number: number; values: FieldValues },
): Promise<RecordTexts> {
  const references = await loadStoredReferences(scope, targetsIn(compiled, values));
  return recordTexts(scope, compiled, { number, values, references });
}
