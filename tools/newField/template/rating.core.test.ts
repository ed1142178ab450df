import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { createSampleId } from '#plugins/shared/sampleWorld.ts';
import { ratingPlugin } from './rating.core.ts';

// The laws in tests/contract/ test every sample; this file only tests the behaviour specific to this type.
const engine = createFieldRegistry([ratingPlugin]);
const definition = { id: createSampleId(1), code: 'rating', name: 'Rating', type: 'Rating' };
const codes = (numberValue: number, max?: number) =>
  ratingPlugin
    .validate({ numberValue }, max ? { ...definition, settings: { max } } : definition, engine)
    .map(issue => issue.code);

test('accepts whole numbers from one to the maximum, five by default', () => {
  expect([1, 5].map(stars => codes(stars))).toEqual([[], []]);
  expect([0, 6, 2.5].map(stars => codes(stars))).toEqual(Array(3).fill(['InvalidChoice']));
  expect(codes(10, 10)).toEqual([]);
});
