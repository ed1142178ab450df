import type { AddressValue, FieldValue, FieldValues, Item, Reference, TableRow } from '#core/model.ts';

export type RecordJson = Partial<Pick<Item, 'number' | 'status' | 'tags' | 'createdAt' | 'references'>> &
  Pick<Item, 'customFields'>;

interface Whole {
  readonly customFields: object;
  readonly tags?: unknown;
  readonly references?: unknown;
}

/**
 * Returns true if the record has an object of values. Otherwise, the record is flat, and each of its members is a cell.
 */
export function isFullRecordObject(record: object): record is Whole {
  return 'customFields' in record && isObject(record.customFields);
}

/** Only checks the shape. Other errors in the values are reported when the values are read as cells of a table. */
export function isRecordJson(record: Whole): record is Whole & RecordJson {
  const { tags = [], references = {} } = record;
  return (
    areFieldValues(record.customFields) &&
    isListWith(tags, isText) &&
    isObject(references) &&
    Object.values(references).every(isReference)
  );
}

type Shape<T> = { readonly [member in keyof Required<T>]: (value: unknown) => boolean };

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

const addressShape: Shape<AddressValue> = { address: isText, lat: isNumber, lng: isNumber };
const rowShape: Pick<Shape<TableRow>, 'link' | 'customFields'> = {
  link: isText,
  customFields: areFieldValues,
};
const valueShape: Shape<FieldValue> = {
  stringValue: isText,
  dateValue: isText,
  numberValue: isNumber,
  tableValue: value => isListWith(value, one => isObject(one) && 'customFields' in one && has(rowShape, one)),
  addressValue: value => has(addressShape, value),
  listValue: value => isListWith(value, one => has(valueShape, one)),
};
const referenceShape: Pick<Shape<Reference>, 'display' | 'customFields'> = {
  display: isText,
  customFields: areFieldValues,
};

function areFieldValues(values: unknown): values is FieldValues {
  return isObject(values) && Object.values(values).every(value => has(valueShape, value));
}

function isReference(value: unknown): boolean {
  return isObject(value) && 'display' in value && has(referenceShape, value);
}

/** Checks the members that exist and are part of the shape. Missing and additional members are ignored. */
function has(shape: Readonly<Record<string, (value: unknown) => boolean>>, value: unknown): boolean {
  return (
    isObject(value) &&
    Object.entries(value).every(([member, held]) => !Object.hasOwn(shape, member) || shape[member]?.(held))
  );
}

function isListWith(value: unknown, is: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
