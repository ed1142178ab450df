import { describe, expect, test } from 'vitest';
import {
  createTestDirectory,
  createTestStatus,
  createWordField,
  plainRegistry,
} from '../testing/plainRegistry.ts';
import { compileVisibleDirectory, toVisibleDirectory } from './toVisibleDirectory.ts';

const echo = createWordField('echo', {
  type: 'Echo',
  directoryFieldId: 'b',
  directoryRelatedFieldId: 'elsewhere',
});
const whole = createTestDirectory(
  [createWordField('a'), createWordField('b')],
  [createTestStatus('s', { fields: { b: { readonly: true } } })],
);

describe('A directory as a user sees it', () => {
  test('is the same object if nothing is hidden, so that it is compiled once', () => {
    expect(toVisibleDirectory(whole, plainRegistry, { hiddenFields: ['elsewhere'] })).toBe(whole);
  });

  test('omits fields hidden by the profile, fields derived from them and their settings in statuses', () => {
    const directory = { ...whole, fields: [...whole.fields, echo] };
    const shown = toVisibleDirectory(directory, plainRegistry, { hiddenFields: ['b'] });
    expect(shown.fields.map(({ id }) => id)).toEqual(['a']);
    expect(shown.statusList[0]?.fields).toEqual({});
    expect(toVisibleDirectory(directory, plainRegistry, { hiddenFields: ['b'] })).toBe(shown);
    expect([
      ...compileVisibleDirectory(directory, plainRegistry, { hiddenFields: ['a'] }).fieldById.keys(),
    ]).toEqual(['b', 'echo']);
  });

  test('omits deleted fields and fields hidden from everyone', () => {
    const directory = createTestDirectory([
      createWordField('a'),
      createWordField('b', { hidden: true }),
      createWordField('c', { deleted: true }),
    ]);
    const shown = toVisibleDirectory(directory, plainRegistry, { hiddenFields: [] });
    expect(shown.fields.map(({ id }) => id)).toEqual(['a']);
  });
});
