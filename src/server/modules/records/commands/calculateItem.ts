import { formulaOf, startFormulaOf } from '#core/formula/formulaOf.ts';
import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { seenValues } from '../statesInStatus.ts';
import { judgeDraft } from './judgeDraft.ts';
import type { Draft } from './unsentWrite.ts';

/**
 * What formulas make of a write that nobody has sent yet, as far as the caller sees it.
 * @throws ProblemError 404 where the record does not exist; 422 to those who could not write it.
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
