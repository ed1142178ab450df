import type { BoundField } from '../field/boundField.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';

/**
 * Returns whether values have to be converted: the type changes, or the field becomes a list or stops being a
 * list.
 */
export function isConversionRequired(before: FieldDefinition, after: FieldDefinition): boolean {
  return before.type !== after.type || Boolean(before.array) !== Boolean(after.array);
}

/**
 * Converts a value. If the type stays the same, only the list is added or removed. Otherwise, the new type
 * parses the text that the old type formats, as if the text were pasted. Returns `undefined` if the value is
 * empty, a field is computed, or the text can't be parsed completely or violates a rule. The caller has to
 * check that references exist.
 */
export function convertValue(
  value: FieldValue,
  { before, after, context }: { before: BoundField; after: BoundField; context: FieldContext },
): FieldValue | undefined {
  if (before.isComputed || after.isComputed || before.isEmpty(value)) return undefined;
  const from = getSingle(before, context);
  const to = getSingle(after, context);
  const elements = before.isArray ? (value.listValue ?? []) : [value];
  const isSameType = before.plugin === after.plugin;
  const convert = (element: FieldValue) =>
    isSameType ? accepted(to, element) : read(to, from.toText(element, context), context);
  if (!after.isArray) {
    const [only] = elements;
    if (only && elements.length === 1) return convert(only);
    return read(after, before.toText(value, context), context);
  }
  const converted = elements.flatMap(element => convert(element) ?? []);
  if (converted.length === elements.length) return accepted(after, { listValue: converted });
  // A single text can contain several values: 'red; blue'.
  return read(after, before.toText(value, context), context);
}

function getSingle(field: BoundField, { engine }: FieldContext): BoundField {
  return field.isArray ? engine.bind({ ...field.definition, array: false }) : field;
}

function read(field: BoundField, text: string, context: FieldContext): FieldValue | undefined {
  const parsed = field.parseText(text, context);
  return 'issue' in parsed || !parsed.value ? undefined : accepted(field, parsed.value);
}

function accepted(field: BoundField, value: FieldValue): FieldValue | undefined {
  const normalized = field.normalize(value);
  return normalized && field.validate(normalized).length === 0 ? normalized : undefined;
}
