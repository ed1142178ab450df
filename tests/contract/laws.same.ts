/** The laws of equality, and of values that refer to a record merged into another. */
import { expect } from 'vitest';
import type { Law } from './law.ts';
import { describeSample, getGoodSingleValues, getGoodValues } from './sampleValues.ts';

/** A value has the same keys before and after normalizing, and an empty value has none. */
export const matchKeysAreStable: Law = ({ plugin, samples, registry }) => {
  for (const sample of samples.definitions) {
    const field = registry.bind(sample.definition);
    expect(field.sameKeys(undefined)).toEqual([]);
    expect(field.sameKeys({})).toEqual([]);
    for (const value of getGoodValues(sample, registry)) {
      const keys = field.sameKeys(value);
      expect(keys, describeSample(sample, value)).toEqual(field.sameKeys(field.normalize(value)));
      for (const { key } of keys) expect(key, describeSample(sample, value)).not.toBe('');
      if (!plugin.sameAs) expect(keys).toEqual([]);
    }
  }
};

const OTHER = '0198c0de-0000-7000-8000-00000000beef';

/** A value that refers to a record can refer to another instead, or to none; nothing else in it changes. */
export const referencesCanBeReplaced: Law = ({ samples, registry }) => {
  for (const sample of samples.definitions) {
    const field = registry.bind({ ...sample.definition, array: false });
    for (const value of getGoodSingleValues(sample, registry)) {
      const told = describeSample(sample, value);
      const idsOf = (one = value) => field.targetsOf(one).map(({ id }) => id);
      const [from] = field.targetsOf(value).filter(({ kind }) => kind === 'item');
      expect(field.retarget(value, { from: OTHER, to: null }), told).toEqual(value);
      if (!from) continue;
      const moved = field.retarget(value, { from: from.id, to: OTHER });
      expect(idsOf(moved), told).toEqual(idsOf().map(id => (id === from.id ? OTHER : id)));
      expect(field.retarget(moved, { from: OTHER, to: from.id }), told).toEqual(value);
      const emptied = field.retarget(value, { from: from.id, to: null });
      expect(emptied ? idsOf(emptied) : [], told).not.toContain(from.id);
    }
  }
};
