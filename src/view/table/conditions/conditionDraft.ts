/** Conditions as they are put together on the screen: a tree whose rows may still be unfinished. */

import type { BoundField } from '#core/field/boundField.ts';
import type { Condition, ConditionOperator, FieldValue } from '#core/model.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';

/** Emptiness is a comparison without a value; on the screen it is an operator of its own. */
export type DraftOperator = ConditionOperator | 'IsEmpty' | 'IsNotEmpty';

export interface ConditionRow {
  readonly kind: 'row';
  readonly key: number;
  readonly field: string;
  readonly operator: DraftOperator;
  readonly value: FieldValue | undefined;
}

export interface ConditionGroup {
  readonly kind: 'group';
  readonly key: number;
  readonly join: 'all' | 'any';
  readonly parts: readonly ConditionPart[];
}

export type ConditionPart = ConditionRow | ConditionGroup;

/** Groups within groups beyond this are not offered. */
export const MOST_LEVELS = 3;

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return lastKey;
};

/**
 * Operators of a field in the order its type gives, and whether it is filled at all. Areas and moves are what searches know,
 * moves of the status alone; elsewhere an operator of theirs is offered where it stands already.
 */
export function operatorsOf(
  field: BoundField,
  { current, isSearch }: { current: DraftOperator; isSearch: boolean },
): readonly DraftOperator[] {
  const { operators = [], figureOperators = [] } = field.plugin.filter ?? {};
  const moves = isSearch && field.definition.id === SYSTEM_ID.status ? (['Moved'] as const) : [];
  const searched = figureOperators.filter(each => isSearch || each === current);
  const own = [...operators, ...searched, ...moves];
  const negated = own.includes('Equals') && !own.includes('NotEquals') ? (['NotEquals'] as const) : [];
  return [...own, ...negated, 'IsEmpty', 'IsNotEmpty'];
}

export function newRow(field: BoundField | undefined, shownId: string): ConditionRow {
  const operator = field?.plugin.filter?.defaultOperator ?? 'Equals';
  return { kind: 'row', key: newKey(), field: shownId, operator, value: undefined };
}

export function newGroup(parts: readonly ConditionPart[], join: ConditionGroup['join']): ConditionGroup {
  return { kind: 'group', key: newKey(), join, parts };
}

/** A list of conditions joined by And, or one group alone, as the tree's root. */
export function toDraft(conditions: readonly Condition[]): ConditionGroup {
  const [only] = conditions;
  if (conditions.length === 1 && only && !('field' in only)) return groupOf(only);
  return newGroup(conditions.map(partOf), 'all');
}

function partOf(condition: Condition): ConditionPart {
  if (!('field' in condition)) return groupOf(condition);
  const { field, operator, value } = condition;
  const isAboutEmpty = value === undefined && (operator === 'Equals' || operator === 'NotEquals');
  const shown = operator === 'Equals' ? 'IsEmpty' : 'IsNotEmpty';
  return { kind: 'row', key: newKey(), field, operator: isAboutEmpty ? shown : operator, value };
}

function groupOf(condition: Exclude<Condition, { field: string }>): ConditionGroup {
  return 'any' in condition
    ? newGroup(condition.any.map(partOf), 'any')
    : newGroup(condition.all.map(partOf), 'all');
}

/** What the finished tree asks for. Groups without conditions are left out. */
export function fromDraft(root: ConditionGroup): Condition[] {
  const parts = root.parts.flatMap(conditionOf);
  if (parts.length === 0) return [];
  return root.join === 'all' ? parts : [{ any: parts }];
}

function conditionOf(part: ConditionPart): Condition[] {
  if (part.kind === 'group') {
    const parts = part.parts.flatMap(conditionOf);
    if (parts.length === 0) return [];
    return part.join === 'any' ? [{ any: parts }] : [{ all: parts }];
  }
  const { field, operator, value } = part;
  if (operator === 'IsEmpty') return [{ field, operator: 'Equals' }];
  if (operator === 'IsNotEmpty') return [{ field, operator: 'NotEquals' }];
  return [{ field, operator, value }];
}

/** The rows that still lack a value. */
export function unfinishedRows(part: ConditionPart): number[] {
  if (part.kind === 'group') return part.parts.flatMap(unfinishedRows);
  const needsValue = part.operator !== 'IsEmpty' && part.operator !== 'IsNotEmpty';
  return needsValue && part.value === undefined ? [part.key] : [];
}

/** The tree with a part in another's place, or without it. */
export function replacePart(
  root: ConditionGroup,
  key: number,
  next: ConditionPart | undefined,
): ConditionGroup {
  return {
    ...root,
    parts: root.parts.flatMap((part): ConditionPart[] => {
      if (part.key === key) return next ? [next] : [];
      return [part.kind === 'group' ? replacePart(part, key, next) : part];
    }),
  };
}

/** The fields a condition can be about: as they are shown, with what judges them. */
export function comparableFields(
  shownFields: readonly BoundField[],
  resolve: (field: BoundField) => BoundField | undefined,
): ReadonlyMap<string, { shown: BoundField; judging: BoundField }> {
  return new Map(
    shownFields.flatMap(shown => {
      const judging = resolve(shown);
      return judging?.canFilter ? [[shown.definition.id, { shown, judging }] as const] : [];
    }),
  );
}
