import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { computeFormulaValues, isSystemFieldRead } from '#core/formula/recordFormulas.ts';
import { checkFormulaResults } from '#core/record/formulaValues.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import { getSchemaValidator } from '#server/modules/definitions/index.ts';
import type { PlannedWrite } from '../commands/commitWrites.ts';
import { toHistoryChanges } from '../commands/createHistoryEntries.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { toFormulaContext } from './formulaContext.ts';

interface Numbering {
  readonly planned: readonly PlannedWrite[];
  /** The number of the first record. The other records follow consecutively. */
  readonly first: number;
}

/**
 * Computes formulas that use the number of new records, which is assigned last so that numbers have no gaps.
 * @throws ProblemError 422 if a result can't be stored.
 */
export function withNumbers(
  scope: RecordScope,
  opened: OpenDirectory,
  { planned, first }: Numbering,
): readonly PlannedWrite[] {
  const { compiled } = opened;
  if (!isSystemFieldRead(compiled, SYSTEM_ID.number)) return planned;
  const place = { timeZone: scope.principal.user.account.timeZone, time: scope.time };
  const validateSchema = getSchemaValidator(compiled);
  return planned.map((one, index) => {
    const { write, verdict, checklist } = one;
    const created_at = write.past?.createdAt ?? new Date(scope.time.now()).toISOString();
    const item = { number: first + index, status_id: verdict.status?.id ?? null, created_at };
    const values = computeFormulaValues(compiled, verdict.values, toFormulaContext(place, item));
    const computed = compiled.fields
      .map(({ definition }) => definition.id)
      .filter(id => values[id] !== verdict.values[id]);
    const changedFields = [...new Set([...verdict.changedFields, ...computed])];
    const issues = checkFormulaResults(
      { compiled, validateSchema, current: null },
      { values, changedFields },
      verdict.states,
    );
    if (issues.length > 0) throw createInvalidError(issues);
    const numbered = { ...verdict, values, changedFields };
    return { ...one, verdict: numbered, changes: toHistoryChanges(write, numbered, checklist) };
  });
}
