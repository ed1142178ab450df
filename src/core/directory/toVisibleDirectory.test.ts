import { describe, expect, test } from 'vitest';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testFieldRegistry,
} from '../testing/testFieldRegistry.ts';
import { compileVisibleDirectory, toVisibleDirectory } from './toVisibleDirectory.ts';

const echo = createTestTextField('echo', {
  type: 'Echo',
  directoryFieldId: 'b',
  directoryRelatedFieldId: 'elsewhere',
});
const whole = createTestDirectory(
  [createTestTextField('a'), createTestTextField('b')],
  [createTestStatus('s', { fields: { b: { readonly: true } } })],
);

describe('A directory as a user sees it', () => {
  test('is the same object if nothing is hidden, so that it is compiled once', () => {
    expect(toVisibleDirectory(whole, testFieldRegistry, { hiddenFields: ['elsewhere'] })).toBe(whole);
  });

  test('omits fields hidden by the profile, fields derived from them and their settings in statuses', () => {
    const directory = { ...whole, fields: [...whole.fields, echo] };
    const shown = toVisibleDirectory(directory, testFieldRegistry, { hiddenFields: ['b'] });
    expect(shown.fields.map(({ id }) => id)).toEqual(['a']);
    expect(shown.statusList[0]?.fields).toEqual({});
    expect(toVisibleDirectory(directory, testFieldRegistry, { hiddenFields: ['b'] })).toBe(shown);
    expect([
      ...compileVisibleDirectory(directory, testFieldRegistry, { hiddenFields: ['a'] }).fieldById.keys(),
    ]).toEqual(['b', 'echo']);
  });

  test('omits deleted fields and fields hidden from everyone', () => {
    const directory = createTestDirectory([
      createTestTextField('a'),
      createTestTextField('b', { hidden: true }),
      createTestTextField('c', { deleted: true }),
    ]);
    const shown = toVisibleDirectory(directory, testFieldRegistry, { hiddenFields: [] });
    expect(shown.fields.map(({ id }) => id)).toEqual(['a']);
  });
});
