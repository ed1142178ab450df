import type { Condition, SearchRequest } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { conditionField } from './askedFields.ts';

/** Whether the caller sees every field in the directory that the conditions are about. */
export function askableRequest(
  scope: RecordScope,
  opened: OpenDirectory,
  { conditions = [] }: Pick<SearchRequest, 'conditions'>,
): boolean {
  const isAskable = (condition: Condition): boolean => {
    if ('any' in condition) return condition.any.every(isAskable);
    if ('all' in condition) return condition.all.every(isAskable);
    return conditionField(scope, opened, condition.field) !== undefined;
  };
  return conditions.every(isAskable);
}
