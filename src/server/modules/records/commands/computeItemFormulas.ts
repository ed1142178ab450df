import { findFormula, findStartFormula } from '#core/field/findFormula.ts';
import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { getVisibleValues } from '../statesInStatus.ts';
import type { RecordDraft } from './createDraftWrite.ts';
import { validateDraft } from './validateDraft.ts';

/**
 * Computes the formula results of an unsent write, limited to fields visible to the caller.
 * @throws ProblemError 404 if the record doesn't exist; 422 if the caller isn't allowed to write it.
 */
export async function computeItemFormulas(
  scope: RecordScope,
  opened: OpenDirectory,
  draft: RecordDraft,
): Promise<FieldValues> {
  const { judged, entered, present } = await validateDraft(scope, opened, draft);
  const values = getVisibleValues(scope, opened, {
    values: getCalculated(opened, judged.verdict.values),
    states: entered,
  });
  return present ? getVisibleValues(scope, opened, { values, states: present }) : values;
}

function getCalculated({ compiled }: OpenDirectory, values: FieldValues): FieldValues {
  const calculated = compiled.fields.filter(
    ({ definition }) =>
      findFormula(definition) !== undefined ||
      findStartFormula(definition) !== undefined ||
      definition.tableFields?.some(column => findFormula(column) !== undefined),
  );
  return Object.fromEntries(
    calculated.flatMap(({ definition: { id } }) => (values[id] ? [[id, values[id]]] : [])),
  );
}
