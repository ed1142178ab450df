import { describe, expect, test } from 'vitest';
import { compileDirectory } from '../directory/compileDirectory.ts';
import { FULL_RIGHTS, sharedRights } from '../permissions.ts';
import { directoryOf, plainRegistry, status, word } from '../testing/plainRegistry.ts';
import { publicDirectory } from './publicDirectory.ts';

const SECRET = 'secret';
const directory = {
  ...directoryOf(
    [
      word('a', { people: [SECRET] }),
      word('b', { displayDirectoryFieldId: SECRET, rootDirectoryFieldId: SECRET }),
      word(SECRET),
      word('gone', { deleted: true }),
    ],
    [
      status('first', { fields: { a: { required: true }, [SECRET]: { readonly: true } } }),
      status(SECRET, { fields: { b: { hidden: true } } }),
    ],
  ),
  description: SECRET,
  scripts: { onNewScript: SECRET },
};
const compiled = compileDirectory(directory, plainRegistry);
const share = (form: Partial<Parameters<typeof publicDirectory>[0]['form']> = {}) =>
  publicDirectory({
    form: { name: 'Form', fieldIds: ['b', 'a', 'gone'], ...form },
    ...{ compiled, rights: FULL_RIGHTS, runsScripts: true },
  });

describe('The directory of a public form', () => {
  test('has what the form asks for, in its order, and nothing that names anything else', () => {
    const shared = share();
    expect(shared.fields.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(shared).toMatchObject({ name: 'Form', scriptsAtServer: true });
    expect(JSON.stringify(shared)).not.toContain(SECRET);
  });

  test('has of its statuses only the one that is entered, and of that what it asks of these fields', () => {
    expect(share().statusList.map(({ id, fields }) => [id, fields])).toEqual([
      ['first', { a: { required: true } }],
    ]);
    const [other] = share({ statusId: SECRET }).statusList;
    expect([other?.id, other?.fields, other?.permissions]).toEqual([SECRET, { b: { hidden: true } }, []]);
  });

  test('has no more than its own rights show', () => {
    const rights = { ...FULL_RIGHTS, hiddenFields: ['a'] };
    const form = { name: 'Form', fieldIds: ['b', 'a'] };
    const shared = publicDirectory({ form, compiled, rights, runsScripts: false });
    expect(shared.fields.map(({ id }) => id)).toEqual(['b']);
    expect(shared.scriptsAtServer).toBeUndefined();
  });

  test('is shared with the right to make records alone', () => {
    expect(sharedRights(compiled, FULL_RIGHTS, ['a'])).toMatchObject({
      record: { read: true, create: true, update: false, delete: false },
      comments: { read: false },
      hiddenFields: ['b', SECRET],
    });
  });
});
