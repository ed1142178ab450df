import { fieldsInCondition, leavesOf } from '#core/field/conditions/conditionTree.ts';
import type { SearchRequest } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { askedEntries, conditionField } from './askedFields.ts';

/** Returns whether the caller can see every field that the conditions use. */
export function askableRequest(
  scope: RecordScope,
  opened: OpenDirectory,
  { conditions = [] }: Pick<SearchRequest, 'conditions'>,
): boolean {
  return conditions.flatMap(leavesOf).every(leaf => {
    if ('field' in leaf) return conditionField(scope, opened, leaf.field) !== undefined;
    const entries = askedEntries(scope, opened, leaf.some);
    return leaf.where.flatMap(fieldsInCondition).every(id => entries?.fieldById.has(id));
  });
}
