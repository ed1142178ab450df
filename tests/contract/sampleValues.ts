/** The samples as fields hold them. */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { DefinitionSample } from '#core/field/fieldSamples.ts';
import type { FieldValue, Locale } from '#core/model.ts';
import { sampleContext, sampleValues } from '#plugins/shared/sampleWorld.ts';

export function contextOf(registry: FieldRegistry, locale: Locale): FieldContext {
  return sampleContext({ engine: registry, locale, values: sampleValues });
}

/** The sample's definition as a field of one value, list or not. */
export function bindSingle({ definition }: DefinitionSample, registry: FieldRegistry): BoundField {
  return registry.bind({ ...definition, array: false });
}

/** The sample's good values, normalized and different. */
export function goodSingles(sample: DefinitionSample, registry: FieldRegistry): FieldValue[] {
  const field = bindSingle(sample, registry);
  const values: FieldValue[] = [];
  for (const value of sample.good) {
    const normalized = field.normalize(value);
    if (normalized && !values.some(known => field.equals(known, normalized))) values.push(normalized);
  }
  return values;
}

/** The same as the field holds them: single ones, or lists of one and of all. */
export function goodValues(sample: DefinitionSample, registry: FieldRegistry): FieldValue[] {
  const singles = goodSingles(sample, registry);
  if (!sample.definition.array) return singles;
  return [...singles.map(value => ({ listValue: [value] })), { listValue: singles }];
}

/** A value as the field takes it: a list field takes a list of it. */
export function wrap(field: BoundField, value: FieldValue): FieldValue {
  return field.isArray ? { listValue: [value] } : value;
}

export function describeSample({ name, definition }: DefinitionSample, value: FieldValue): string {
  return `${definition.type} '${name}': ${JSON.stringify(value).slice(0, 120)}`;
}
