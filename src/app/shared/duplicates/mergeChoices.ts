/** Determines the values of a merged record: the defaults, and the result of the user's choices. */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, FieldValues, FieldValuesPatch, Item } from '#core/model.ts';

export type MergeSide = 'item' | 'other' | 'both';

export interface FieldMergeChoice {
  readonly field: BoundField;
  readonly item: FieldValue | undefined;
  readonly other: FieldValue | undefined;
  /** True if both records have values that can be combined: lists, and rows of tables. */
  readonly canJoin: boolean;
}

type Values = Pick<Item, 'id' | 'customFields'>;

/** Returns the fields in which the records differ, and the number of fields with equal values. */
export function compareMergeFields(
  fields: readonly BoundField[],
  item: Values,
  other: Values,
): { differing: FieldMergeChoice[]; same: number } {
  const stored = fields.filter(field => !field.isDerived);
  const both = stored.map(field => ({
    field,
    item: item.customFields[field.definition.id],
    other: other.customFields[field.definition.id],
  }));
  const differing = both.filter(one => !one.field.equals(one.item, one.other));
  const filled = both.filter(one => !one.field.isEmpty(one.item));
  return {
    differing: differing.map(one => ({ ...one, canJoin: canJoin(one.field) && isFilled(one) })),
    same: filled.filter(one => one.field.equals(one.item, one.other)).length,
  };
}

function canJoin({ isArray, plugin }: BoundField): boolean {
  return isArray || plugin.columns !== null;
}

const isFilled = ({ field, item, other }: Pick<FieldMergeChoice, 'field' | 'item' | 'other'>) =>
  !field.isEmpty(item) && !field.isEmpty(other);

/**
 * Returns the side that preserves the most data: lists and tables are joined, and empty values are replaced with those
 * of the other record.
 */
export function getDefaultMergeSide(
  { field, item, canJoin: isJoined }: FieldMergeChoice,
  keptId: string,
  other: FieldValue | undefined,
): MergeSide {
  // A record must not refer to itself.
  if (field.targetsOf(other).some(({ id }) => id === keptId)) return 'item';
  if (isJoined) return 'both';
  return field.isEmpty(item) ? 'other' : 'item';
}

export function getChosenValue(
  { field, item, other }: FieldMergeChoice,
  side: MergeSide,
): FieldValue | undefined {
  if (side === 'item') return item;
  if (side === 'other') return other;
  return field.normalize(joined(field, item, other));
}

function joined(
  field: BoundField,
  item: FieldValue | undefined,
  other: FieldValue | undefined,
): FieldValue | undefined {
  if (!field.isArray) {
    // Rows get new ids when they are saved.
    const rows = (other?.tableValue ?? []).map(({ id: _, ...row }) => row);
    return { tableValue: [...(item?.tableValue ?? []), ...rows] };
  }
  const own = item?.listValue ?? [];
  const isOwn = (element: FieldValue) => own.some(known => isSame(field, known, element));
  return { listValue: [...own, ...(other?.listValue ?? []).filter(element => !isOwn(element))] };
}

function isSame(field: BoundField, a: FieldValue, b: FieldValue): boolean {
  const [left, right] = [a, b].map(value => field.sameKeys({ listValue: [value] })[0]?.key);
  if (left !== undefined && left === right) return true;
  return field.equals({ listValue: [a] }, { listValue: [b] });
}

/** Returns the values of fields for which a side other than `item` was chosen. */
export function buildMergePatch(
  fields: readonly FieldMergeChoice[],
  sideOf: (field: FieldMergeChoice) => MergeSide,
): FieldValuesPatch {
  const chosen = fields.map(one => [one, sideOf(one)] as const).filter(([, side]) => side !== 'item');
  return Object.fromEntries(
    chosen.map(([one, side]) => [one.field.definition.id, getChosenValue(one, side) ?? null]),
  );
}

/** Returns the record with values in more fields; if the numbers are equal, the older record. */
export function pickMoreCompleteRecord(a: Item, b: Item): Item {
  const count = ({ customFields }: { customFields: FieldValues }) => Object.keys(customFields).length;
  if (count(a) !== count(b)) return count(a) > count(b) ? a : b;
  return a.number <= b.number ? a : b;
}
