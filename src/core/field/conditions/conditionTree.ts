/** Traverses conditions as trees, regardless of the meaning of the conditions. */
import type { Condition, EntryCondition, FieldCondition, Issue, IssuePath } from '../../model.ts';

/**
 * A condition that isn't an `any` or `all` group: on a field, or on one entry of a field with several entries (`some`).
 */
export type ConditionLeaf = FieldCondition | EntryCondition;

/** Evaluates the tree, calling `isMet` for its leaves. */
export function isConditionTreeMet(condition: Condition, isMet: (leaf: ConditionLeaf) => boolean): boolean {
  if ('any' in condition) return condition.any.some(part => isConditionTreeMet(part, isMet));
  if ('all' in condition) return condition.all.every(part => isConditionTreeMet(part, isMet));
  return isMet(condition);
}

export function getConditionLeaves(condition: Condition): readonly ConditionLeaf[] {
  if ('any' in condition) return condition.any.flatMap(getConditionLeaves);
  if ('all' in condition) return condition.all.flatMap(getConditionLeaves);
  return [condition];
}

/** Returns the ids of all fields and columns used. */
export function getConditionFieldIds(condition: Condition): readonly string[] {
  return getConditionLeaves(condition).flatMap(leaf =>
    'some' in leaf ? [leaf.some, ...leaf.where.flatMap(getConditionFieldIds)] : [leaf.field],
  );
}

/** Returns the issues of all leaves; `judge` receives each leaf with its path. */
export function validateConditionTree(
  condition: Condition,
  path: IssuePath,
  judge: (leaf: ConditionLeaf, path: IssuePath) => readonly Issue[],
): readonly Issue[] {
  if ('any' in condition)
    return condition.any.flatMap((part, index) =>
      validateConditionTree(part, [...path, 'any', index], judge),
    );
  if ('all' in condition)
    return condition.all.flatMap((part, index) =>
      validateConditionTree(part, [...path, 'all', index], judge),
    );
  return judge(condition, path);
}

/** Replaces each leaf with the result of `keep` and removes emptied groups; returns `undefined` if nothing remains. */
export function pruneConditionTree(
  condition: Condition,
  keep: (leaf: ConditionLeaf) => ConditionLeaf | undefined,
): Condition | undefined {
  if (!('any' in condition) && !('all' in condition)) return keep(condition);
  const parts = 'any' in condition ? condition.any : condition.all;
  const kept = parts.flatMap(part => pruneConditionTree(part, keep) ?? []);
  if (kept.length === 0) return undefined;
  return 'any' in condition ? { any: kept } : { all: kept };
}

/**
 * Maps the leaves of the trees; leaves mapped to `undefined` are omitted. `map.some` translates the id of the field
 * that contains the entries.
 */
export function mapConditions(
  conditions: readonly Condition[],
  map: {
    readonly field: (leaf: FieldCondition) => FieldCondition | undefined;
    readonly some: (fieldId: string) => string | undefined;
  },
): Condition[] {
  return conditions.flatMap((condition): Condition[] => {
    if ('any' in condition || 'all' in condition) {
      const isAny = 'any' in condition;
      const parts = mapConditions(isAny ? condition.any : condition.all, map);
      // An empty group would match every record (`all`) or none (`any`).
      if (parts.length === 0) return [];
      return [isAny ? { any: parts } : { all: parts }];
    }
    if (!('some' in condition)) return [map.field(condition)].filter(leaf => leaf !== undefined);
    const some = map.some(condition.some);
    const where = mapConditions(condition.where, map);
    // Without inner conditions, `some` would match every record with an entry.
    return some === undefined || where.length === 0 ? [] : [{ some, where }];
  });
}
