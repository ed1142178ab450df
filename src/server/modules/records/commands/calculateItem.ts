import { v7 as uuidv7 } from 'uuid';
import { formulaOf, startFormulaOf } from '#core/formula/formulaOf.ts';
import type { FieldValues, FieldValuesPatch, Issue } from '#core/model.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { readItem } from '../repositories/items.ts';
import { seenValues, statesInStatus } from '../statesInStatus.ts';
import type { JudgedWrite } from './storeWrites.ts';
import { type ItemWrite, judgeWrites, refuse } from './writeItems.ts';

export interface ItemCalculation {
  /** Left out for a record that is not there yet. */
  readonly itemId?: string | undefined;
  readonly customFields: FieldValuesPatch;
  readonly status?: string | undefined;
}

/**
 * What formulas make of a write that nobody has sent yet, as far as the caller sees it. A value that would be refused counts as
 * not sent: nothing is told of records that the caller may not refer to.
 * @throws ProblemError 404 where the record does not exist; 422 to those who could not write it.
 */
export async function calculateItem(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, customFields, status }: ItemCalculation,
): Promise<FieldValues> {
  const key = { ...opened.key, itemId: itemId ?? uuidv7() };
  const current = itemId ? ((await readItem(scope.trx, key)) ?? null) : null;
  if (itemId && !current) throw notFound();
  const write: ItemWrite = {
    key,
    current,
    patch: customFields,
    targetStatus: status,
    comment: undefined,
    tags: undefined,
  };
  const first = await judge(scope, opened, write);
  const patch = acceptable(first.issues, customFields);
  refuse(first.issues.filter(({ path, code }) => path.length === 0 && code === 'NotPermitted'));
  const { verdict } = patch === customFields ? first : await judge(scope, opened, { ...write, patch });
  const entered = statesInStatus(scope, opened, verdict.status?.id ?? null);
  const values = seenValues(scope, opened, {
    values: calculatedIn(opened, verdict.values),
    states: entered,
  });
  if (!current) return values;
  // Whoever may not enter the status would learn by it what the present one hides.
  return seenValues(scope, opened, { values, states: statesInStatus(scope, opened, current.status_id) });
}

async function judge(scope: RecordScope, opened: OpenDirectory, write: ItemWrite): Promise<JudgedWrite> {
  const [judged] = await judgeWrites(scope, opened, [write]);
  if (!judged) throw new Error('One write has one verdict.');
  return judged;
}

/** The very patch where all of it may be written. */
function acceptable(issues: readonly Issue[], patch: FieldValuesPatch): FieldValuesPatch {
  const refused = new Set(issues.flatMap(({ path: [part, id] }) => (part === 'customFields' ? [id] : [])));
  const kept = Object.entries(patch).filter(([id, value]) => value === null || !refused.has(id));
  return kept.length === Object.keys(patch).length ? patch : Object.fromEntries(kept);
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
