import { expect, it } from 'vitest';
import type { DirectoryRights, FieldValue, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Look-ups of form scripts', api => {
  it('find, count and sum other records', async () => {
    const { write, donors } = await world(
      api,
      `const rich = records.find('donor', { level: { more: 1 } });
      const one = records.get('donor', rich[0].id);
      form.set('text', [rich.map(each => each.display + each.get('level')), one.number, records.get('donor', 'nobody'),
        records.count('donor'), records.count('donor', { name: { contains: 'n' }, level: { from: 1, till: 2 } }),
        records.count('donor', { level: null }), records.count('donor', { name: { not: 'Ann' } }),
        records.sum('donor', 'level'), records.sum('donor', 'level', { name: { starts: 'B' } })].join('; '));`,
    );
    expect(donors).toHaveLength(4);
    expect(await write()).toEqual({ text: '#2 | Bob2,#3 | Cyn3.5; 2; ; 4; 1; 1; 3; 6.5; 2' });
  });

  it('are limited to three in sequence', async () => {
    const times = (count: number) => `let level = -1; for (let i = 0; i < ${count}; i++)
      level = records.find('donor', { level: { more: level } })[0].get('level'); form.set('text', 'done');`;
    expect(await (await world(api, times(3))).write()).toEqual({ text: 'done' });
    expect(await (await world(api, times(4))).write()).toEqual({
      code: 'ScriptFailed',
      details: expect.stringContaining('More than 20 look-ups, or 3 one after the other'),
    });
  });

  it('can restrict the choices of a reference field by a condition', async () => {
    const { write, donors, refer } = await world(api, `form.narrow('donor', { level: 2 });`);
    expect(await write(undefined, refer(donors[1]))).toEqual({ text: undefined });
    expect(await write(undefined, refer(donors[0]))).toEqual({ code: 'InvalidReference' });
  });

  it('fail with a message for unknown directories, fields and comparisons', async () => {
    const failing: readonly [string, string][] = [
      [`records.find('nosuch')`, 'There is no directory with the code "nosuch".'],
      [`records.find('donor', { nosuch: 1 })`, 'There is no field with the code "nosuch".'],
      [`records.find('donor', { level: { near: 1 } })`, 'There is no comparison "near".'],
      [`records.sum('donor', 'name')`, 'The field "name" is no number.'],
    ];
    for (const [script, message] of failing)
      expect(await (await world(api, script)).write()).toEqual({
        code: 'ScriptFailed',
        details: expect.stringContaining(message),
      });
  });

  it("omit data that the user can't read", async () => {
    const script = `let told; try { told = records.find('donor').map(one => one.get('name') + one.get('level')).join(); } catch (error) { told = error.message; }
      form.set('text', told);`;
    const { admin, write, donorId, level } = await world(api, script);
    const colleague = await api.colleague(admin);
    expect(await write(colleague)).toEqual({ text: 'Ann1,Bob2,Cyn3.5,Dinull' });
    const without = (rights: Partial<DirectoryRights>) =>
      grantRights(admin, colleague.user.id, { directoryId: donorId, rights: { ...FULL_RIGHTS, ...rights } });
    await without({ hiddenFields: [level] });
    expect(await write(colleague)).toEqual({ text: 'Annnull,Bobnull,Cynnull,Dinull' });
    await without({ record: { ...FULL_RIGHTS.record, read: false } });
    expect(await write(colleague)).toEqual({ text: 'There is no directory with the code "donor".' });
  });
});

async function world(api: TestApi, onChangedScript: string) {
  const admin: Member = await api.admin();
  const donors = await defineDirectory(admin, { name: 'Donors', code: 'donor', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Level', code: 'level', type: 'Number', precision: 1 },
  ]);
  await admin.ok('updateDirectory', {
    params: { id: donors.directory.id },
    body: { name: 'Donors', code: 'donor', type: 'Data', displayFieldId: donors.field('Name').id },
  });
  const made = [];
  for (const [name, level] of [
    ['Ann', 1],
    ['Bob', 2],
    ['Cyn', 3.5],
    ['Di', null],
  ] as const) {
    const customFields: Record<string, FieldValue> = { [donors.field('Name').id]: { stringValue: name } };
    if (level !== null) customFields[donors.field('Level').id] = { numberValue: level };
    made.push(await admin.ok('createItem', { params: { id: donors.directory.id }, body: { customFields } }));
  }
  const requests = await defineDirectory(
    admin,
    { name: 'Requests', type: 'Data', scripts: { onChangedScript } },
    [
      { name: 'Title', code: 'title', type: 'String' },
      { name: 'Text', code: 'text', type: 'String' },
      { name: 'Donor', code: 'donor', type: 'Directory', directoryId: donors.directory.id },
    ],
  );
  const params = { id: requests.directory.id };
  return {
    admin,
    donors: made,
    donorId: donors.directory.id,
    level: donors.field('Level').id,
    refer: (item: Item | undefined) => ({ [requests.field('Donor').id]: { stringValue: item?.id ?? '' } }),
    /** Returns the text that the script has set, or why it failed. */
    write: async (member: Member = admin, more: Record<string, FieldValue> = {}) => {
      const body = { customFields: { [requests.field('Title').id]: { stringValue: 'a' }, ...more } };
      const answer = await member.call('createItem', { params, body });
      const { customFields, issues } = answer.json as {
        customFields?: Record<string, FieldValue>;
        issues?: { code: string; params: Record<string, unknown> }[];
      };
      const [issue] = issues ?? [];
      if (issue) return { code: issue.code, ...issue.params };
      return { text: customFields?.[requests.field('Text').id]?.stringValue };
    },
  };
}
