import { describe, expect, test } from 'vitest';
import { directoryOf, plainRegistry, status, word } from '../testing/plainRegistry.ts';
import { compileFor, shownDirectory } from './shownDirectory.ts';

const echo = word('echo', { type: 'Echo', directoryFieldId: 'b', directoryRelatedFieldId: 'elsewhere' });
const whole = directoryOf([word('a'), word('b')], [status('s', { fields: { b: { readonly: true } } })]);

describe('A directory as a user sees it', () => {
  test('is the same object if nothing is hidden, so that it is compiled once', () => {
    expect(shownDirectory(whole, plainRegistry, { hiddenFields: ['elsewhere'] })).toBe(whole);
  });

  test('omits fields hidden by the profile, fields derived from them and their settings in statuses', () => {
    const directory = { ...whole, fields: [...whole.fields, echo] };
    const shown = shownDirectory(directory, plainRegistry, { hiddenFields: ['b'] });
    expect(shown.fields.map(({ id }) => id)).toEqual(['a']);
    expect(shown.statusList[0]?.fields).toEqual({});
    expect(shownDirectory(directory, plainRegistry, { hiddenFields: ['b'] })).toBe(shown);
    expect([...compileFor(directory, plainRegistry, { hiddenFields: ['a'] }).fieldById.keys()]).toEqual([
      'b',
      'echo',
    ]);
  });

  test('omits deleted fields and fields hidden from everyone', () => {
    const directory = directoryOf([word('a'), word('b', { hidden: true }), word('c', { deleted: true })]);
    const shown = shownDirectory(directory, plainRegistry, { hiddenFields: [] });
    expect(shown.fields.map(({ id }) => id)).toEqual(['a']);
  });
});
