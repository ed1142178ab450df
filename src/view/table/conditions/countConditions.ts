import type { Condition } from '#core/model.ts';

/** Counts comparisons, including those in nested groups. */
export function countConditions(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => {
    if ('field' in condition) return sum + 1;
    if ('some' in condition) return sum + countConditions(condition.where);
    return sum + countConditions('any' in condition ? condition.any : condition.all);
  }, 0);
}
