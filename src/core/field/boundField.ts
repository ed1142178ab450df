/**
 * Binds a field plugin to one definition: lists, emptiness, negation and computed values are handled here once, so that
 * plugins only handle single values.
 */
import type { JSONSchema7 } from 'json-schema';
import type { MatchKey } from '../duplicates/sameKey.ts';
import { MAX_LIST_VALUES } from '../limits.ts';
import type { ConditionOperator, FieldDefinition, FieldValue, Issue } from '../model.ts';
import { bindComputedField } from './bindComputedField.ts';
import type {
  FieldContext,
  FieldEngine,
  FieldPlugin,
  ParsedText,
  ReferencedTarget,
  ReferenceReplacement,
} from './fieldPlugin.ts';
import { findFormula } from './findFormula.ts';
import { joinList, splitList } from './texts/listText.ts';

export interface BoundField {
  readonly definition: FieldDefinition;
  readonly plugin: FieldPlugin;
  readonly isArray: boolean;
  /** True if the field stores nothing and shows values of other records. */
  readonly isComputed: boolean;
  /** The formula whose result the field stores, with fields referenced by id; `undefined` if there is no formula. */
  readonly formula: string | undefined;
  /**
   * True if users can't write values of the field, regardless of permissions, because they are derived from other
   * values.
   */
  readonly isDerived: boolean;
  readonly canSort: boolean;
  readonly canFilter: boolean;
  /** Returns the JSON Schema of the wire value, including lists. */
  schema(): JSONSchema7;
  /** Returns the stored form of a value; `undefined` if the value is empty. */
  normalize(value: FieldValue | null | undefined): FieldValue | undefined;
  isEmpty(value: FieldValue | null | undefined): boolean;
  equals(a: FieldValue | null | undefined, b: FieldValue | null | undefined): boolean;
  /** Returns issues with paths relative to the value; an empty value has no issues. */
  validate(value: FieldValue | undefined): Issue[];
  toText(value: FieldValue | undefined, context: FieldContext): string;
  /**
   * Returns the texts in which keyword search finds the value, keyed by the id of the field or of the column that
   * contains them.
   */
  searchTexts(value: FieldValue | undefined, context: FieldContext): ReadonlyMap<string, readonly string[]>;
  parseText(text: string, context: FieldContext): ParsedText;
  /**
   * Compares two values; empty values come last. Returns 0 for two filled values of a type without an order,
   * and for any values of lists and computed fields.
   */
  compare(a: FieldValue | undefined, b: FieldValue | undefined, context: FieldContext): number;
  /**
   * With a missing or empty operand, Equals matches empty values, NotEquals matches filled values, and other
   * operators match nothing.
   */
  matches(args: {
    value: FieldValue | undefined;
    operator: ConditionOperator;
    operand: FieldValue | undefined;
    context: FieldContext;
  }): boolean;
  /**
   * Returns the field that determines how this field is drawn, sorted and filtered: the field itself, or the
   * target of a computed field; `undefined` if a computed field has no target.
   */
  resolve(context: Pick<FieldContext, 'findField' | 'engine'>): BoundField | undefined;
  valueIn(context: FieldContext): FieldValue | undefined;
  targetsOf(value: FieldValue | undefined): ReferencedTarget[];
  /**
   * Replaces references to one record with references to another; a list then contains the new reference only
   * once.
   */
  retarget(value: FieldValue | undefined, change: ReferenceReplacement): FieldValue | undefined;
  /** True if duplicate records can be found by comparing this field. */
  readonly canBeSame: boolean;
  /** Returns the keys that are compared to find duplicates; an empty array if the value is empty or has no key. */
  sameKeys(value: FieldValue | undefined): MatchKey[];
}

export function bindField(definition: FieldDefinition, plugin: FieldPlugin, engine: FieldEngine): BoundField {
  const single = bindSingle(definition, plugin, engine);
  if (plugin.computed) return bindComputedField(single, plugin.computed);
  return definition.array ? bindArray(single, engine) : single;
}

function bindSingle(definition: FieldDefinition, plugin: FieldPlugin, engine: FieldEngine): BoundField {
  const isEmpty = (value: FieldValue | null | undefined): value is null | undefined =>
    !value || plugin.isEmpty(value);
  const formula = plugin.formula?.canBeResult && !definition.array ? findFormula(definition) : undefined;
  const bound: BoundField = {
    definition,
    plugin,
    isArray: false,
    isComputed: false,
    formula,
    isDerived: formula !== undefined,
    canSort: plugin.compare !== null,
    canFilter: plugin.filter !== null,
    schema: () => plugin.schema(definition, engine),
    normalize: value => (isEmpty(value) ? undefined : plugin.normalize(value, definition, engine)),
    isEmpty,
    equals: (a, b) =>
      isEmpty(a) || isEmpty(b) ? isEmpty(a) && isEmpty(b) : plugin.equals(a, b, definition, engine),
    validate: value => (isEmpty(value) ? [] : plugin.validate(value, definition, engine)),
    toText: (value, context) => (isEmpty(value) ? '' : plugin.toText(value, definition, context)),
    searchTexts: (value, context) => {
      if (isEmpty(value)) return new Map();
      if (plugin.columns) return plugin.columns.searchTexts(value, definition, context);
      return new Map([[definition.id, plugin.searchTexts(value, definition, context)]]);
    },
    parseText: (text, context) =>
      text.trim() === '' ? { value: undefined } : plugin.parseText(text, definition, context),
    compare: (a, b, context) => {
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
      return plugin.compare ? plugin.compare(a, b, definition, context) : 0;
    },
    matches: ({ value, operator, operand, context }) =>
      matchesSingle({ bound, value, operator, operand, context }),
    resolve: () => bound,
    valueIn: context => context.values[definition.id],
    targetsOf: value => (isEmpty(value) ? [] : plugin.targetsOf(value, definition, engine)),
    retarget: (value, change) =>
      isEmpty(value) || !plugin.retarget
        ? bound.normalize(value)
        : bound.normalize(plugin.retarget(value, change, definition, engine)),
    canBeSame: plugin.sameAs !== undefined,
    sameKeys: value => {
      const key = isEmpty(value) ? null : plugin.sameAs?.(value, definition);
      if (!key) return [];
      return [definition.unique ? { ...key, isUnique: true } : key];
    },
  };
  return bound;
}

function matchesSingle(args: {
  bound: BoundField;
  value: FieldValue | undefined;
  operator: ConditionOperator;
  operand: FieldValue | undefined;
  context: FieldContext;
}): boolean {
  const { bound, value, operator, operand, context } = args;
  const filter = bound.plugin.filter;
  if (!filter) return false;
  if (operator === 'NotEquals') return !matchesSingle({ ...args, operator: 'Equals' });
  if (!operand || isEmptyOperand(operand)) return operator === 'Equals' && bound.isEmpty(value);
  if (!value || bound.isEmpty(value)) return false;
  return filter.matches({ value, operator, operand, definition: bound.definition, context });
}

/**
 * Returns whether each member of the operand is missing or empty. The type's `isEmpty` can't be used, because
 * an operand can have a different shape from the value: an address is searched by text.
 */
export function isEmptyOperand(operand: FieldValue | undefined): boolean {
  return Object.values(operand ?? {}).every(
    member => member === undefined || member === '' || (Array.isArray(member) && member.length === 0),
  );
}

function bindArray(single: BoundField, engine: FieldEngine): BoundField {
  const { definition, plugin } = single;
  const elements = (value: FieldValue | null | undefined) => value?.listValue ?? [];
  const filled = (value: FieldValue | null | undefined) =>
    elements(value).filter(element => !single.isEmpty(element));
  const isEmpty = (value: FieldValue | null | undefined) => filled(value).length === 0;
  const bound: BoundField = {
    ...single,
    isArray: true,
    canSort: false,
    schema: () => ({
      type: 'object',
      properties: {
        listValue: { type: 'array', maxItems: MAX_LIST_VALUES, items: plugin.schema(definition, engine) },
      },
      additionalProperties: false,
    }),
    normalize: value => {
      const kept = elements(value).flatMap(element => single.normalize(element) ?? []);
      return kept.length > 0 ? { listValue: kept } : undefined;
    },
    isEmpty,
    equals: (a, b) => {
      const [left, right] = [filled(a), filled(b)];
      return (
        left.length === right.length && left.every((element, index) => single.equals(element, right[index]))
      );
    },
    validate: value =>
      elements(value).flatMap((element, index) =>
        single.validate(element).map(issue => ({ ...issue, path: ['listValue', index, ...issue.path] })),
      ),
    toText: (value, context) => joinList(filled(value).map(element => single.toText(element, context))),
    searchTexts: (value, context) => {
      const texts = filled(value).flatMap(element => plugin.searchTexts(element, definition, context));
      return new Map([[definition.id, texts]]);
    },
    parseText: (text, context) => parseList(single, text, context),
    compare: () => 0,
    matches: ({ value, operator, operand, context }) => {
      if (operator === 'NotEquals') return !bound.matches({ value, operator: 'Equals', operand, context });
      if (!operand || isEmptyOperand(operand)) return operator === 'Equals' && isEmpty(value);
      return filled(value).some(element => single.matches({ value: element, operator, operand, context }));
    },
    resolve: () => bound,
    targetsOf: value => filled(value).flatMap(element => single.targetsOf(element)),
    retarget: (value, change) => {
      const changed = filled(value).flatMap(element => single.retarget(element, change) ?? []);
      const isFirst = (element: FieldValue, index: number) =>
        !single.targetsOf(element).some(({ id }) => id === change.to) ||
        changed.findIndex(other => single.equals(other, element)) === index;
      return bound.normalize({ listValue: changed.filter(isFirst) });
    },
    sameKeys: value => filled(value).flatMap(element => single.sameKeys(element)),
  };
  return bound;
}

/** Parses a list of values; for options and records, repeated values are omitted. */
function parseList(single: BoundField, text: string, context: FieldContext): ParsedText {
  const isOfSet = single.plugin.filter?.shape === 'idsValue';
  const values: FieldValue[] = [];
  for (const part of splitList(text)) {
    const parsed = single.parseText(part, context);
    if ('issue' in parsed) return parsed;
    const { value } = parsed;
    if (value && !(isOfSet && values.some(other => single.equals(other, value)))) values.push(value);
  }
  return { value: values.length > 0 ? { listValue: values } : undefined };
}
