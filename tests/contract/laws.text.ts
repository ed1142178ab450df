/** Two laws that need more code: text round trips, and filters. */
import { expect } from 'vitest';
import { getWeekdayByNumber, toDayNumber } from '#core/calendar/periods.ts';
import { toDaysOperand } from '#core/field/conditions/duringDays.ts';
import type { FieldContext, FieldPlugin } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { DefinitionSample } from '#core/field/fieldSamples.ts';
import type { ConditionOperator, FieldValue } from '#core/model.ts';
import { type Law, LOCALES } from './law.ts';
import {
  bindSingle,
  createSampleContext,
  describeSample,
  getGoodSingleValues,
  getGoodValues,
} from './sampleValues.ts';

/** Formatted text is parsed to the same value, in every language; sample texts are parsed as stated. */
export const textRoundTrips: Law = ({ plugin, samples, registry }) => {
  for (const sample of samples.definitions) {
    const { definition } = sample;
    const single = bindSingle(sample, registry);
    for (const locale of LOCALES) {
      const context = createSampleContext(registry, locale);
      for (const value of getGoodSingleValues(sample, registry)) {
        const text = plugin.toText(value, definition, context);
        expect(text, describeSample(sample, value)).not.toBe('');
        const parsed = plugin.parseText(text, definition, context);
        const back = 'value' in parsed ? parsed.value : readById({ plugin, value, sample, context });
        expect(single.equals(back, value), `${describeSample(sample, value)} as '${text}'`).toBe(true);
      }
      for (const { text, value } of sample.texts) {
        expect(plugin.parseText(text, definition, context), `${sample.name}: '${text}'`).toEqual({ value });
      }
    }
  }
};

/**
 * Every value matches itself under Equals if text or order can decide it; NotEquals is the opposite; empty values are
 * found.
 */
export const filtersAreConsistent: Law = ({ plugin, samples, registry }) => {
  if (!plugin.filter) return;
  expect(plugin.filter.operators).toContain(plugin.filter.defaultOperator);
  for (const sample of samples.definitions) {
    const field = registry.bind(sample.definition);
    const context = createSampleContext(registry, 'en');
    const ask = (value: FieldValue | undefined, operator: ConditionOperator, operand?: FieldValue) =>
      field.matches({ value, operator, operand, context });
    const operands = getGoodSingleValues(sample, registry);
    for (const value of [...getGoodValues(sample, registry), undefined]) {
      expect(ask(value, 'Equals'), 'finds the empty').toBe(value === undefined);
      expect(ask(value, 'NotEquals'), 'finds the filled').toBe(value !== undefined);
      for (const operand of operands) {
        expect(ask(value, 'NotEquals', operand)).toBe(!ask(value, 'Equals', operand));
        if (!value) expect(ask(value, 'Contains', operand) || ask(value, 'MoreOrEqual', operand)).toBe(false);
        if (ask(value, 'Less', operand)) expect(ask(value, 'LessOrEqual', operand)).toBe(true);
        if (!field.isArray) {
          const isBoth = ask(value, 'Less', operand) && ask(value, 'MoreOrEqual', operand);
          expect(isBoth, describeSample(sample, operand)).toBe(false);
        }
      }
    }
    if (plugin.valueKind === 'tableValue') continue;
    for (const value of operands) {
      if (plugin.filter.shape !== 'stringValue' || value.stringValue)
        checkSelf(plugin, sample, value, registry);
    }
  }
};

/** Parses by id, for types whose text is only a name (files): they format the id if the name is unknown. */
function readById(args: {
  plugin: FieldPlugin;
  value: FieldValue;
  sample: DefinitionSample;
  context: FieldContext;
}): FieldValue | undefined {
  const { plugin, value, sample, context } = args;
  const blind = { ...context, reference: () => undefined };
  const text = plugin.toText(value, sample.definition, blind);
  const parsed = plugin.parseText(text, sample.definition, blind);
  const [target] = plugin.targetsOf(value, sample.definition, context.engine);
  return 'value' in parsed && target?.kind === 'file' && target.id === text ? parsed.value : undefined;
}

function checkSelf(
  plugin: FieldPlugin,
  sample: DefinitionSample,
  value: FieldValue,
  registry: FieldRegistry,
): void {
  const context = createSampleContext(registry, 'en');
  const field = bindSingle(sample, registry);
  const text = plugin.toText(value, sample.definition, context);
  const byName = plugin.targetsOf(value, sample.definition, registry)[0]?.kind === 'file';
  const operand = byName ? { stringValue: text } : value;
  const label = describeSample(sample, value);
  for (const operator of plugin.filter?.operators ?? []) {
    const isReflexive = !['NotEquals', 'Less', 'More'].includes(operator);
    const asked = daysAround(plugin, value, operator) ?? operand;
    expect(field.matches({ value, operator, operand: asked, context }), `${label} ${operator} itself`).toBe(
      isReflexive,
    );
  }
}

/** Returns the operand that a day matches with an operator on weekdays or periods; otherwise `undefined`. */
function daysAround(
  { figures }: FieldPlugin,
  value: FieldValue,
  operator: ConditionOperator,
): FieldValue | undefined {
  if (figures?.kind !== 'Days') return undefined;
  const day = figures.day(value);
  if (operator === 'Weekday') return { numberValue: getWeekdayByNumber(toDayNumber(day)) };
  return operator === 'During' ? toDaysOperand([day, day]) : undefined;
}
