import { formulaOf, startFormulaOf } from '#core/field/formulaOf.ts';
import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { seenValues } from '../statesInStatus.ts';
import { judgeDraft } from './judgeDraft.ts';
import type { Draft } from './unsentWrite.ts';

/**
 * Computes formula results for an unsent write, limited to fields that the caller can see.
 * @throws ProblemError 404 if the record doesn't exist; 422 if the caller isn't allowed to write it.
 */
export async function calculateItem(
  scope: RecordScope,
  opened: OpenDirectory,
  draft: Draft,
): Promise<FieldValues> {
  const { judged, entered, present } = await judgeDraft(scope, opened, draft);
  const values = seenValues(scope, opened, {
    values: calculatedIn(opened, judged.verdict.values),
    states: entered,
  });
  return present ? seenValues(scope, opened, { values, states: present }) : values;
}

function calculatedIn({ compiled }: OpenDirectory, values: FieldValues): FieldValues {
  const calculated = compiled.fields.filter(
    ({ definition }) =>
      formulaOf(definition) !== undefined ||
      startFormulaOf(definition) !== undefined ||
      definition.tableFields?.some(column => formulaOf(column) !== undefined),
  );
  return Object.fromEntries(
    calculated.flatMap(({ definition: { id } }) => (values[id] ? [[id, values[id]]] : [])),
  );
}
