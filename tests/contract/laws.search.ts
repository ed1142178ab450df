/** Laws of keyword search: what finds a value, and what an index of search texts can conclude from a condition. */
import { expect } from 'vitest';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { DefinitionSample } from '#core/field/fieldSamples.ts';
import {
  expandKeyword,
  getWordsInSearchPart,
  mergeKeywordSearchForms,
  normalizeSearchText,
} from '#core/field/searchText.ts';
import type { FieldValue } from '#core/model.ts';
import { buildSampleContext, getSampleRecords, sampleIds } from '#plugins/shared/sampleWorld.ts';
import { type Law, LOCALES } from './law.ts';
import {
  bindSingle,
  createSampleContext,
  describeSample,
  getGoodSingleValues,
  getGoodValues,
} from './sampleValues.ts';

/** Every sample is found by its text in each language, and by each of its search texts, in either letter case. */
export const isFoundByOwnTexts: Law = ({ plugin, samples, registry }) => {
  for (const sample of samples.definitions) {
    const field = bindSingle(sample, registry);
    for (const { value, context } of getValues(field, sample, registry)) {
      const label = describeSample(sample, value ?? {});
      const formsOf = mergeKeywordSearchForms(registry, context);
      const texts = getTexts(field, value, context);
      expect(field.isEmpty(value) || texts.length > 0, label).toBe(true);
      const expectFound = (typed: string) => expectAllFound(texts, typed, { label, formsOf });
      for (const text of texts) expectFound(text);
      // A table's text quotes its cells, so a table is only found by the texts of its cells.
      if (plugin.columns) continue;
      for (const locale of LOCALES) expectFound(field.toText(value, { ...context, locale }));
    }
    if (field.isComputed) continue;
    expect([...field.searchTexts(undefined, createSampleContext(registry, 'en')).values()].flat()).toEqual(
      [],
    );
  }
};

/** In types with columns, each text belongs to a column of the definition, and together they are the value's texts. */
export const columnTextsMatchValues: Law = ({ plugin, samples, registry }) => {
  for (const { definition, good } of samples.definitions) {
    const context = createSampleContext(registry, 'en');
    const columns = definition.tableFields?.map(({ id }) => id) ?? [definition.id];
    for (const value of good) {
      const texts = registry.bind({ ...definition, array: false }).searchTexts(value, context);
      for (const id of texts.keys()) expect(columns).toContain(id);
      if (plugin.valueKind === 'computed') continue;
      expect([...texts.values()].flat()).toEqual([...plugin.searchTexts(value, definition, context)]);
    }
  }
};

/** If `Contains` finds a value, its search texts contain one of the parts that the type returns. */
export const containedPartsAreFound: Law = ({ plugin, samples, registry }) => {
  const { filter } = plugin;
  expect(Boolean(filter?.containedParts), 'parts for Contains, and only for it').toBe(
    filter?.operators.includes('Contains') === true,
  );
  if (!filter?.containedParts) return;
  for (const sample of samples.definitions) {
    const field = registry.bind(sample.definition);
    const values = getValues(field, sample, registry);
    const operands = values.flatMap(({ value, context }) => getPieces(field.toText(value, context)));
    for (const { value, context } of values) {
      const folded = normalizeSearchText(getTexts(field, value, context).join('\n'));
      for (const stringValue of new Set(operands)) {
        const operand = { stringValue };
        if (!field.matches({ value, operator: 'Contains', operand, context })) continue;
        const parts = filter.containedParts(operand, sample.definition, registry);
        const label = `${describeSample(sample, value ?? {})} contains '${stringValue}'`;
        expect(
          parts.some(part => getWordsInSearchPart(part).every(word => folded.includes(word))),
          label,
        ).toBe(true);
      }
    }
  }
};

function getValues(
  field: BoundField,
  sample: DefinitionSample,
  registry: FieldRegistry,
): { value: FieldValue | undefined; context: FieldContext }[] {
  if (!field.isComputed)
    return (field.isArray ? getGoodValues : getGoodSingleValues)(sample, registry).map(value => ({
      value,
      context: createSampleContext(registry, 'en'),
    }));
  const { directoryFieldId = '' } = sample.definition;
  return getSampleRecords(sampleIds.companies).map(id => {
    const context = buildSampleContext({
      engine: registry,
      values: { [directoryFieldId]: { stringValue: id } },
    });
    return { value: field.valueIn(context), context };
  });
}

function getTexts(field: BoundField, value: FieldValue | undefined, context: FieldContext): string[] {
  return [...field.searchTexts(value, context).values()].flat();
}

/** Simulates the database: each word of the keyword must match somewhere, in one of its forms. */
function expectAllFound(
  texts: readonly string[],
  keyword: string,
  { label, formsOf }: { label: string; formsOf: ReturnType<typeof mergeKeywordSearchForms> },
): void {
  const folded = normalizeSearchText(texts.join('\n'));
  for (const typed of [keyword, keyword.toUpperCase(), keyword.toLowerCase()]) {
    for (const forms of expandKeyword(typed.slice(0, 500), formsOf)) {
      expect(
        forms.some(form => folded.includes(form)),
        `${label} by '${forms[0]}'`,
      ).toBe(true);
    }
  }
}

function getPieces(text: string): string[] {
  return [text, text.slice(0, 3), text.slice(1, 5), text.slice(-4), text.toUpperCase()].filter(
    piece => piece !== '',
  );
}
