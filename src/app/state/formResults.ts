import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { otherResults } from '#core/formula/recordFormulas.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { calculateRecord } from '../api/recordCalls.ts';
import { boot } from './boot.ts';

/** How a form asks what formulas make of other records; undefined where none reads any. */
export function formResults(
  compiled: CompiledDirectory,
  itemId: string | undefined,
): RecordFormInput['others'] {
  const { directory } = compiled;
  const results = otherResults(compiled, boot.data?.directories ?? []);
  if (results.length === 0) return undefined;
  return {
    results,
    calculate: ({ patch, targetStatus }) =>
      calculateRecord(directory.id, { itemId, customFields: patch, status: targetStatus }),
  };
}
