import { getConditionFieldIds, getConditionLeaves } from '#core/field/conditions/conditionTree.ts';
import type { SearchRequest } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findConditionEntries, findConditionField } from './askedFields.ts';

/** Returns true if the caller can see all fields that the conditions use. */
export function canQueryConditions(
  scope: RecordScope,
  opened: OpenDirectory,
  { conditions = [] }: Pick<SearchRequest, 'conditions'>,
): boolean {
  return conditions.flatMap(getConditionLeaves).every(leaf => {
    if ('field' in leaf) return findConditionField(scope, opened, leaf.field) !== undefined;
    const entries = findConditionEntries(scope, opened, leaf.some);
    return leaf.where.flatMap(getConditionFieldIds).every(id => entries?.fieldById.has(id));
  });
}
