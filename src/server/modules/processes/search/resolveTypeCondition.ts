/**
 * Converts conditions on processes to conditions on the records of one type. Conditions on the type itself
 * become true or false, and fields that the type doesn't have count as empty.
 */
import {
  type ConditionLeaf,
  getConditionFieldIds,
  getConditionLeaves,
} from '#core/field/conditions/conditionTree.ts';
import { DIRECTORY_FIELD_ID } from '#core/field/system/joinedSystemFields.ts';
import type { Condition, FieldCondition } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { canQueryConditions } from '#server/modules/search/index.ts';

const TRUE: Condition = { all: [] };
const FALSE: Condition = { any: [] };

/** A field that the caller can't see in the type counts as missing. */
export function resolveTypeCondition(
  scope: RecordScope,
  opened: OpenDirectory,
  condition: Condition,
): Condition {
  if ('any' in condition)
    return { any: condition.any.map(part => resolveTypeCondition(scope, opened, part)) };
  if ('all' in condition)
    return { all: condition.all.map(part => resolveTypeCondition(scope, opened, part)) };
  if ('field' in condition && condition.field === DIRECTORY_FIELD_ID)
    return isOfType(condition, opened.key.directoryId) ? TRUE : FALSE;
  if (isKnownTo(scope, opened, condition)) return condition;
  // A missing field has no entries, so a condition on them isn't met.
  return 'field' in condition && isMetByNothing(condition) ? TRUE : FALSE;
}

/** Returns true if, for each leaf, at least one type has everything that the leaf refers to. */
export function isSupportedByAnyType(
  scope: RecordScope,
  types: readonly OpenDirectory[],
  condition: Condition,
): boolean {
  return getConditionLeaves(condition).every(
    leaf =>
      getConditionFieldIds(leaf)[0] === DIRECTORY_FIELD_ID ||
      types.some(opened => isKnownTo(scope, opened, leaf)),
  );
}

function isKnownTo(scope: RecordScope, opened: OpenDirectory, leaf: ConditionLeaf): boolean {
  return canQueryConditions(scope, opened, { conditions: [leaf] });
}

function isOfType({ operator, value }: FieldCondition, directoryId: string): boolean {
  const isSame = value?.stringValue?.toLowerCase() === directoryId;
  return operator === 'NotEquals' ? !isSame : operator === 'Equals' && isSame;
}

function isMetByNothing({ operator, value }: FieldCondition): boolean {
  return value === undefined ? operator === 'Equals' : operator === 'NotEquals';
}
