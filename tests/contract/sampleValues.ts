/** The samples in the form in which fields store them. */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { DefinitionSample } from '#core/field/fieldSamples.ts';
import type { FieldValue, Locale } from '#core/model.ts';
import { buildSampleContext, sampleValues } from '#plugins/shared/sampleWorld.ts';

export function createSampleContext(registry: FieldRegistry, locale: Locale): FieldContext {
  return buildSampleContext({ engine: registry, locale, values: sampleValues });
}

/** Binds the sample's definition as a field of a single value, whether or not it is a list. */
export function bindSingle({ definition }: DefinitionSample, registry: FieldRegistry): BoundField {
  return registry.bind({ ...definition, array: false });
}

/** Returns the sample's distinct valid values, normalized. */
export function getGoodSingleValues(sample: DefinitionSample, registry: FieldRegistry): FieldValue[] {
  const field = bindSingle(sample, registry);
  const values: FieldValue[] = [];
  for (const value of sample.good) {
    const normalized = field.normalize(value);
    if (normalized && !values.some(known => field.equals(known, normalized))) values.push(normalized);
  }
  return values;
}

/** Returns the same values as the field stores them: single values, or lists of one and of all. */
export function getGoodValues(sample: DefinitionSample, registry: FieldRegistry): FieldValue[] {
  const singles = getGoodSingleValues(sample, registry);
  if (!sample.definition.array) return singles;
  return [...singles.map(value => ({ listValue: [value] })), { listValue: singles }];
}

/** Wraps a value as the field requires: a list field gets a list. */
export function wrapInList(field: BoundField, value: FieldValue): FieldValue {
  return field.isArray ? { listValue: [value] } : value;
}

export function describeSample({ name, definition }: DefinitionSample, value: FieldValue): string {
  return `${definition.type} '${name}': ${JSON.stringify(value).slice(0, 120)}`;
}
