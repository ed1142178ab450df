/** The law of aggregates: the keys a type groups by match its filter, and its measures equal the value. */
import { expect } from 'vitest';
import { toDayFromNumber, toDayNumber } from '#core/calendar/periods.ts';
import { formatDecimalUnits, toDecimalUnits } from '#core/exactDecimal.ts';
import type { FieldValue } from '#core/model.ts';
import type { Law } from './law.ts';
import { bindSingle, createSampleContext, describeSample, getGoodSingleValues } from './sampleValues.ts';

/** Values with the same key are those that `Equals` finds by it; days and numbers represent their exact values. */
export const figuresAreConsistent: Law = ({ plugin, samples, registry }) => {
  const { figures } = plugin;
  if (!figures) return;
  for (const sample of samples.definitions) {
    const { definition } = sample;
    const field = bindSingle(sample, registry);
    const context = createSampleContext(registry, 'en');
    const values = getGoodSingleValues(sample, registry).flatMap(value => field.normalize(value) ?? []);
    const finds = (value: FieldValue, operand: FieldValue) =>
      field.matches({ value, operator: 'Equals', operand, context });
    for (const value of values) {
      const label = describeSample(sample, value);
      switch (figures.kind) {
        case 'Each':
          for (const other of values) {
            const key = figures.key(other, definition);
            const isFound = key !== '' && finds(value, { stringValue: key });
            expect(isFound, label).toBe(key !== '' && figures.key(value, definition) === key);
          }
          break;
        case 'Days':
          expect(toDayFromNumber(toDayNumber(figures.day(value))), label).toBe(figures.day(value));
          expect(finds(value, { dateValue: figures.day(value) }), label).toBe(true);
          break;
        case 'Numbers': {
          const [number, places] = [figures.number(value), figures.places(definition)];
          expect(Number(formatDecimalUnits(toDecimalUnits(number, places), places)), label).toBe(number);
          expect(finds(value, { numberValue: number }), label).toBe(true);
          break;
        }
        case 'Rows':
          expect(figures.rows(value).length, label).toBeGreaterThan(0);
      }
    }
  }
};
