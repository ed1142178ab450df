/** Conditions being edited: a tree whose rows can be incomplete. */

import type { BoundField } from '#core/field/boundField.ts';
import { isUserField } from '#core/field/conditions/relativeOperands.ts';
import { findFieldEntries } from '#core/field/entries.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Condition, ConditionOperator, FieldCondition, FieldValue } from '#core/model.ts';

/** In the editor, comparisons with an empty value or the current user are separate operators. */
export type ConditionDraftOperator = ConditionOperator | keyof typeof WITHOUT_VALUE;

const WITHOUT_VALUE = {
  IsEmpty: { operator: 'Equals' },
  IsNotEmpty: { operator: 'NotEquals' },
  IsMe: { operator: 'Equals', value: { me: true } },
  IsNotMe: { operator: 'NotEquals', value: { me: true } },
} as const satisfies Readonly<Record<string, Pick<FieldCondition, 'operator' | 'value'>>>;

export function isOperatorWithValue(operator: ConditionDraftOperator): operator is ConditionOperator {
  return !(operator in WITHOUT_VALUE);
}

export interface ConditionRow {
  readonly kind: 'row';
  readonly key: number;
  readonly field: string;
  readonly operator: ConditionDraftOperator;
  readonly value: FieldValue | undefined;
}

export interface ConditionGroup {
  readonly kind: 'group';
  readonly key: number;
  /** `some`: all conditions, in one row of the table or one value of the list with this id. */
  readonly join: 'all' | 'any' | { readonly some: string };
  readonly parts: readonly ConditionPart[];
}

export type ConditionPart = ConditionRow | ConditionGroup;

/** The maximum nesting depth that the editor offers. */
export const MAX_CONDITION_LEVELS = 3;

let lastKey = 0;
const getNewKey = () => {
  lastKey += 1;
  return lastKey;
};

/**
 * Returns the operators of a field: those of its type, then those for moves, negation, the current user and
 * empty values. Moves are only offered in searches, for the record's own status; areas and the current user
 * are only offered in searches, or if already used.
 */
export function getFieldOperators(
  field: BoundField,
  {
    shownId,
    current,
    isSearch,
    engine,
  }: { shownId: string; current: ConditionDraftOperator; isSearch: boolean; engine: FieldEngine },
): readonly ConditionDraftOperator[] {
  const { operators = [], figureOperators = [] } = field.plugin.filter ?? {};
  const moves = isSearch && shownId === SYSTEM_ID.status ? (['Moved'] as const) : [];
  const searched = figureOperators.filter(each => isSearch || each === current);
  const own = [...operators, ...searched, ...moves];
  const negated = own.includes('Equals') && !own.includes('NotEquals') ? (['NotEquals'] as const) : [];
  const people = isUserField(field, engine) ? (['IsMe', 'IsNotMe'] as const) : [];
  return [
    ...own,
    ...negated,
    ...people.filter(each => isSearch || each === current),
    'IsEmpty',
    'IsNotEmpty',
  ];
}

export function createConditionRow(field: BoundField | undefined, shownId: string): ConditionRow {
  const operator = field?.plugin.filter?.defaultOperator ?? 'Equals';
  return { kind: 'row', key: getNewKey(), field: shownId, operator, value: undefined };
}

/** Returns a row with the first field. */
export function createBlankRow(fields: ComparableFields): ConditionRow {
  const [first] = fields.keys();
  return createConditionRow(first === undefined ? undefined : fields.get(first)?.judging, first ?? '');
}

export function createConditionGroup(
  parts: readonly ConditionPart[],
  join: ConditionGroup['join'],
): ConditionGroup {
  return { kind: 'group', key: getNewKey(), join, parts };
}

/** Converts conditions joined by And, or a single group, to the root of a tree. */
export function toConditionDraft(conditions: readonly Condition[]): ConditionGroup {
  const [only] = conditions;
  if (conditions.length === 1 && only && !('field' in only)) return getGroup(only);
  return createConditionGroup(conditions.map(getPart), 'all');
}

function getPart(condition: Condition): ConditionPart {
  if (!('field' in condition)) return getGroup(condition);
  const { field, operator, value } = condition;
  const row = { kind: 'row', key: getNewKey(), field } as const;
  if (operator === 'Equals' && value?.me) return { ...row, operator: 'IsMe', value: undefined };
  if (operator === 'NotEquals' && value?.me) return { ...row, operator: 'IsNotMe', value: undefined };
  if (operator === 'Equals' && !value) return { ...row, operator: 'IsEmpty', value };
  if (operator === 'NotEquals' && !value) return { ...row, operator: 'IsNotEmpty', value };
  return { ...row, operator, value: value?.period ? { stringValue: value.period } : value };
}

function getGroup(condition: Exclude<Condition, { field: string }>): ConditionGroup {
  if ('any' in condition) return createConditionGroup(condition.any.map(getPart), 'any');
  if ('all' in condition) return createConditionGroup(condition.all.map(getPart), 'all');
  return createConditionGroup(condition.where.map(getPart), { some: condition.some });
}

/** Converts a complete tree to conditions. Groups without conditions are omitted. */
export function toConditions(root: ConditionGroup): Condition[] {
  return root.join === 'all' ? root.parts.flatMap(getCondition) : getCondition(root);
}

function getCondition(part: ConditionPart): Condition[] {
  if (part.kind === 'group') {
    const parts = part.parts.flatMap(getCondition);
    if (parts.length === 0) return [];
    if (part.join === 'any') return [{ any: parts }];
    return part.join === 'all' ? [{ all: parts }] : [{ some: part.join.some, where: parts }];
  }
  const { field, operator, value } = part;
  return [isOperatorWithValue(operator) ? { field, operator, value } : { field, ...WITHOUT_VALUE[operator] }];
}

/** Returns the keys of the rows whose operator requires a value, but which have none. */
export function findUnfinishedRows(part: ConditionPart): number[] {
  if (part.kind === 'group') return part.parts.flatMap(findUnfinishedRows);
  return isOperatorWithValue(part.operator) && part.value === undefined ? [part.key] : [];
}

/**
 * Replaces the part with this key in a tree, or removes the part if `next` is `undefined`. The root itself
 * can't be replaced.
 */
export function replaceConditionPart(
  root: ConditionGroup,
  key: number,
  next: ConditionPart | undefined,
): ConditionGroup {
  return {
    ...root,
    parts: root.parts.flatMap((part): ConditionPart[] => {
      if (part.key === key) return next ? [next] : [];
      return [part.kind === 'group' ? replaceConditionPart(part, key, next) : part];
    }),
  };
}

export type ComparableFields = ReadonlyMap<string, { shown: BoundField; judging: BoundField }>;

/** A table or a list to whose entries conditions can apply. */
export interface ComparableEntries {
  readonly field: BoundField;
  readonly isRows: boolean;
  readonly fields: ComparableFields;
}

export function getFilterableListFields(
  shownFields: readonly BoundField[],
  engine: FieldEngine,
  resolve: (field: BoundField) => BoundField | undefined,
): ReadonlyMap<string, ComparableEntries> {
  return new Map(
    shownFields.flatMap(field => {
      const inner = field.isComputed ? undefined : findFieldEntries(field, engine);
      const fields = getComparableFields([...(inner?.fieldById.values() ?? [])], resolve);
      if (fields.size === 0) return [];
      return [[field.definition.id, { field, isRows: !field.isArray, fields }] as const];
    }),
  );
}

/**
 * Returns the fields available in conditions: the displayed field (`shown`), and the field whose type evaluates
 * conditions (`judging`).
 */
export function getComparableFields(
  shownFields: readonly BoundField[],
  resolve: (field: BoundField) => BoundField | undefined,
): ComparableFields {
  return new Map(
    shownFields.flatMap(shown => {
      const judging = resolve(shown);
      return judging?.canFilter ? [[shown.definition.id, { shown, judging }] as const] : [];
    }),
  );
}
