import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { listServerResults } from '#core/formula/others/listServerResults.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { requestFormulaResults } from '../api/recordCalls.ts';

/**
 * Returns how a form obtains formula results that only the server can compute; `undefined` if there are no such
 * results.
 */
export function createFormResults(
  compiled: CompiledDirectory,
  itemId: string | undefined,
): RecordFormInput['elsewhere'] {
  const results = listServerResults(compiled);
  if (results.length === 0) return undefined;
  return {
    results,
    calculate: ({ patch, targetStatus }) =>
      requestFormulaResults(compiled.directory.id, { itemId, customFields: patch, status: targetStatus }),
  };
}
