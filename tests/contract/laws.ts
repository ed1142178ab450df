/**
 * The laws that every field plugin obeys, each a function of one plugin and its samples, so that a broken plugin can be
 * shown to violate them. A law throws (through expect) with the name of the sample.
 */
import { Ajv, type ValidateFunction } from 'ajv';
import { expect } from 'vitest';
import { checkField } from '#core/directory/checkField.ts';
import { findSchemaIssues } from '#core/directory/schemaIssues.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { createFieldRegistry, type FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { DefinitionSample } from '#core/field/fieldSamples.ts';
import type { FieldValue, Issue } from '#core/model.ts';
import { buildSampleDefinitionContext, sampleCompanyField } from '#plugins/shared/sampleWorld.ts';
import { type Law, LOCALES } from './law.ts';
import { figuresAreConsistent } from './laws.figures.ts';
import { addedOptionsAreParsed, joinedTextsAreParsed } from './laws.import.ts';
import { matchKeysAreStable, referencesCanBeReplaced } from './laws.same.ts';
import { columnTextsMatchValues, containedPartsAreFound, isFoundByOwnTexts } from './laws.search.ts';
import { filtersAreConsistent, textRoundTrips } from './laws.text.ts';
import {
  bindSingle,
  createSampleContext,
  describeSample,
  getGoodSingleValues,
  getGoodValues,
  wrapInList,
} from './sampleValues.ts';

const ajv = new Ajv({ strict: true, allErrors: true });

/**
 * A type that stores values has three different valid samples and at least one invalid one, and uses its own name
 * everywhere.
 */
export const isComplete: Law = ({ plugin, samples, registry }) => {
  expect(() => createFieldRegistry([plugin])).not.toThrow();
  expect(samples.type).toBe(plugin.type);
  expect(samples.definitions.length).toBeGreaterThan(0);
  expect(samples.definitions.flatMap(sample => sample.bad).length).toBeGreaterThan(0);
  for (const sample of samples.definitions) {
    expect(sample.definition.type, sample.name).toBe(plugin.type);
    if (plugin.valueKind === 'computed') continue;
    const field = bindSingle(sample, registry);
    const stored = sample.good.map(value => JSON.stringify(field.normalize(value)));
    expect(new Set(stored).size, `different good values of '${sample.name}'`).toBeGreaterThanOrEqual(3);
  }
};

/** Each setting is described once, the sample definitions are valid, and a missing required setting is reported. */
export const settingsAreValid: Law = ({ plugin, samples, registry }) => {
  const properties = plugin.settings.map(setting => setting.property);
  expect(new Set(properties).size).toBe(properties.length);
  for (const { name, definition } of samples.definitions) {
    const context = buildSampleDefinitionContext(registry, [definition, sampleCompanyField]);
    expect(checkField(definition, context), name).toEqual([]);
  }
  const bare = { id: 'x', code: 'x', name: 'x', type: plugin.type };
  const missing = plugin.checkSettings(bare, buildSampleDefinitionContext(registry, [bare]));
  for (const { property } of plugin.settings.filter(
    setting => setting.required && setting.property !== 'name',
  )) {
    expect(missing.map(issue => issue.path.join('.'))).toContain(property);
  }
};

/** A setting that the type doesn't have is reported as an error. */
export const foreignSettingsAreRejected: Law = ({ plugin, samples, registry }) => {
  const properties: readonly string[] = plugin.settings.map(setting => setting.property);
  const foreign = {
    unique: true,
    array: true,
    precision: 2,
    showOnMap: true,
    tableInlineEdit: true,
    rows: 4,
  };
  for (const [property, value] of Object.entries(foreign)) {
    if (properties.includes(property)) continue;
    for (const { definition } of samples.definitions) {
      const wrong = { ...definition, [property]: value };
      const issues = plugin.checkSettings(
        wrong,
        buildSampleDefinitionContext(registry, [wrong, sampleCompanyField]),
      );
      expect(
        issues.map(issue => issue.path[0]),
        `${plugin.type} with ${property}`,
      ).toContain(property);
    }
  }
};

/** The schema compiles in Ajv's strict mode, has no defaults, and accepts nothing unknown. */
export const schemaCompiles: Law = ({ samples, registry }) => {
  for (const { name, definition } of samples.definitions) {
    const schema = registry.bind(definition).schema();
    const validate = ajv.compile(schema);
    expect(validate({}), `${name}: an empty value`).toBe(true);
    expect(validate({ constructor: 1 }), `${name}: an unknown member`).toBe(false);
    expect(validate('text'), `${name}: no object`).toBe(false);
    const text = JSON.stringify(schema);
    expect(text, name).not.toMatch(/"(default|required|if|oneOf|anyOf)":/);
    for (const [, objects] of text.matchAll(/("type":"object"(?!,"(properties|maxProperties)"))/g)) {
      expect(objects, `${name}: an object without properties`).toBeUndefined();
    }
  }
};

/** Valid values have no issues, before normalizing (shape) and after. */
export const goodValuesPass: Law = ({ samples, registry }) => {
  for (const sample of samples.definitions) {
    const { field, validate } = prepare(sample, registry);
    for (const value of sample.good) {
      expect(getIssues(field, validate, wrapInList(field, value)), describeSample(sample, value)).toEqual([]);
    }
  }
};

/** Invalid values are rejected with the stated code. */
export const badValuesFail: Law = ({ samples, registry }) => {
  for (const sample of samples.definitions) {
    const { field, validate } = prepare(sample, registry);
    for (const { value, code } of sample.bad) {
      const codes = getIssues(field, validate, wrapInList(field, value)).map(issue => issue.code);
      expect(codes, describeSample(sample, value)).toContain(code);
    }
  }
};

/** Normalizing twice changes nothing more, keeps the sample equal to itself, and doesn't mutate its input. */
export const normalizeIsIdempotent: Law = ({ samples, registry }) => {
  for (const sample of samples.definitions) {
    const field = registry.bind(sample.definition);
    for (const value of [...sample.good, ...sample.bad.map(bad => bad.value)].map(one =>
      wrapInList(field, one),
    )) {
      const before = JSON.stringify(value);
      const once = field.normalize(value);
      expect(field.normalize(once), describeSample(sample, value)).toEqual(once);
      expect(field.equals(once, once), describeSample(sample, value)).toBe(true);
      expect(JSON.stringify(value)).toBe(before);
    }
    expect(field.normalize(undefined)).toBeUndefined();
    expect(field.normalize({})).toBeUndefined();
  }
};

/** Different valid values differ, equality is symmetric, and all empty values are equal. */
export const equalsIsAnEquivalence: Law = ({ samples, registry }) => {
  for (const sample of samples.definitions) {
    const field = registry.bind(sample.definition);
    const values = getGoodValues(sample, registry);
    for (const [i, a] of values.entries()) {
      for (const [j, b] of values.entries()) {
        expect(field.equals(a, b), `${sample.name}: ${i} and ${j}`).toBe(i === j);
      }
      expect(field.equals(a, undefined)).toBe(false);
    }
    expect(field.equals(undefined, {})).toBe(true);
  }
};

/** `compare` is `null` for a type without an order; otherwise the order is total, and empty values come last. */
export const compareIsATotalOrder: Law = ({ plugin, samples, registry }) => {
  if (!plugin.compare) return;
  for (const sample of samples.definitions) {
    const field = bindSingle(sample, registry);
    const context = createSampleContext(registry, 'en');
    const values = [...getGoodSingleValues(sample, registry), undefined];
    const order = (a: FieldValue | undefined, b: FieldValue | undefined) =>
      Math.sign(field.compare(a, b, context));
    for (const a of values) {
      expect(order(a, a)).toBe(0);
      expect(order(a, undefined)).toBe(a ? -1 : 0);
      for (const b of values) {
        expect(order(a, b) + order(b, a), describeSample(sample, a ?? {})).toBe(0);
        for (const c of values) {
          if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
        }
      }
    }
  }
};

/** Tables and lists support neither order nor uniqueness. */
export const listsHaveNoOrder: Law = ({ plugin, samples, registry }) => {
  for (const { definition } of samples.definitions) {
    if (definition.array) expect(registry.bind(definition).canSort).toBe(false);
  }
  if (plugin.valueKind !== 'tableValue' && plugin.valueKind !== 'computed') return;
  expect(plugin.compare).toBeNull();
  expect(plugin.settings.map(setting => setting.property)).not.toContain('unique');
  expect(plugin.settings.map(setting => setting.property)).not.toContain('array');
};

/** Labels, help and choices of the type have a text in every language, and no text exists in only one language. */
export const messagesExist: Law = ({ plugin, messages }) => {
  const ids = [
    plugin.labelId,
    ...plugin.settings.flatMap(({ labelId, helpId, choices }) => [
      labelId,
      ...(helpId ? [helpId] : []),
      ...(choices ?? []).map(choice => choice.labelId),
    ]),
  ];
  for (const locale of LOCALES) {
    for (const id of ids) expect(messages[locale][id], `${id} in ${locale}`).toBeTruthy();
  }
  expect(Object.keys(messages.uk).sort()).toEqual(Object.keys(messages.en).sort());
};

export const laws: Readonly<Record<string, Law>> = {
  isComplete,
  settingsCheckOut: settingsAreValid,
  foreignSettingsAreRefused: foreignSettingsAreRejected,
  schemaCompiles,
  goodValuesPass,
  badValuesFail,
  normalizeIsIdempotent,
  equalsIsAnEquivalence,
  textRoundTrips,
  compareIsATotalOrder,
  listsHaveNoOrder,
  filtersHold: filtersAreConsistent,
  figuresHold: figuresAreConsistent,
  isFoundByItsTexts: isFoundByOwnTexts,
  columnTextsAreTheValues: columnTextsMatchValues,
  containedPartsAreHeld: containedPartsAreFound,
  addedOptionsAreRead: addedOptionsAreParsed,
  joinedTextsAreRead: joinedTextsAreParsed,
  isTheSameAsItself: matchKeysAreStable,
  pointsElsewhere: referencesCanBeReplaced,
  messagesAreThere: messagesExist,
};

function prepare({ definition }: DefinitionSample, registry: FieldRegistry) {
  const field = registry.bind(definition);
  const record = { type: 'object', properties: { value: field.schema() }, additionalProperties: false };
  return { field, validate: ajv.compile(record) };
}

/** Validates a value like every write: the shape as sent, then the rules on the normalized value. */
function getIssues(field: BoundField, validate: ValidateFunction, value: FieldValue): Issue[] {
  const shape = findSchemaIssues(validate, { value });
  return shape.length > 0 ? shape : field.validate(field.normalize(value));
}
