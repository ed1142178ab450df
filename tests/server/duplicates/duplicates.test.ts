import { beforeAll, expect, test } from 'vitest';
import type { FieldValue, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const text = (stringValue: string): FieldValue => ({ stringValue });
const phones = (...all: string[]): FieldValue => ({ listValue: all.map(text) });

describeServer('Duplicates', api => {
  let admin: Member;
  let people: DefinedDirectory;
  const params = () => ({ id: people.directory.id });
  const field = (name: string) => people.field(name).id;

  beforeAll(async () => {
    admin = await api.admin();
    people = await defineDirectory(admin, { name: 'Person', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Phones', type: 'PhoneNumber', array: true },
      { name: 'Mail', type: 'String' },
      { name: 'Secret', type: 'String' },
      { name: 'Rows', type: 'Table', tableFields: [{ name: 'A', type: 'String' }] },
    ]);
  });

  const make = (values: Record<string, FieldValue>): Promise<Item> =>
    admin.ok('createItem', {
      params: params(),
      body: {
        customFields: Object.fromEntries(Object.entries(values).map(([name, value]) => [field(name), value])),
      },
    });
  const find = async (names: string[], member = admin) => {
    const begun = await member.ok('findDuplicates', { params: params(), body: { fields: names.map(field) } });
    for (;;) {
      const search = await read(begun.id, member);
      if (search.state !== 'Running') return search;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  const read = (searchId: string, member = admin, skip = 0) =>
    member.ok('getDuplicates', { params: { ...params(), searchId }, query: { skip } });
  const match = async (values: Record<string, FieldValue>, member = admin, itemId?: string) => {
    const customFields = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [field(name), value]),
    );
    const body = { customFields, ...(itemId ? { itemId } : {}) };
    const found = await member.ok('matchDuplicates', { params: params(), body });
    return found.map(({ record, same }) => [record.id, ...same.map(one => one.fieldId)]);
  };

  test('are found by phone, email and name, exact and similar, most similar first', async () => {
    const ann = await make({ Name: text('Anna Müller'), Phones: phones('+380501112233', '+380501112234') });
    const anna = await make({ Name: text('Muller, Anna'), Phones: phones('+380501112233') });
    const petro = await make({ Name: text('Petro Kovalenko'), Mail: text('Petro@Mail.org') });
    const typo = await make({ Name: text('Petro Kovalneko') });
    const mail = await make({ Name: text('P. K.'), Mail: text('petro@mail.org') });
    await make({ Name: text('Somebody Else'), Phones: phones('+380671234567') });
    const found = await find(['Name', 'Phones', 'Mail']);
    expect([found.state, found.done, found.total, found.totalPairs]).toEqual(['Done', 6, 6, 3]);
    const told = found.pairs.map(({ a, b, same }) => [
      [a.id, b.id].toSorted(),
      same.map(({ fieldId, likeness }) => [fieldId, likeness === 1]),
    ]);
    expect(told).toEqual([
      [
        [ann.id, anna.id].toSorted(),
        [
          [field('Name'), true],
          [field('Phones'), true],
        ],
      ],
      [[petro.id, mail.id].toSorted(), [[field('Mail'), true]]],
      [[petro.id, typo.id].toSorted(), [[field('Name'), false]]],
    ]);
    const scores = found.pairs.map(pair => pair.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('are omitted after they are dismissed or merged, until the dismissal or the merge is undone', async () => {
    const found = await find(['Name', 'Phones', 'Mail']);
    const [first, second, third] = found.pairs;
    if (!first || !second || !third) throw new Error('Three pairs were found.');
    const pair = { itemId: second.b.id, otherId: second.a.id };
    await admin.ok('dismissDuplicate', { params: params(), body: { ...pair, isDismissed: true } });
    expect((await read(found.id)).pairs.map(({ a }) => a.id)).toEqual([first.a.id, third.a.id]);
    const again = await find(['Name', 'Phones', 'Mail']);
    expect(again.totalPairs).toBe(2);
    await admin.ok('dismissDuplicate', { params: params(), body: { ...pair, isDismissed: false } });
    const { mergeId = '' } = await admin.ok('mergeItems', {
      params: { ...params(), itemId: first.a.id },
      body: { otherId: first.b.id, version: 1, otherVersion: 1, customFields: {} },
    });
    expect((await read(again.id)).totalPairs).toBe(2);
    const merges = async (member: Member) =>
      (await member.ok('listMerges', { params: { ...params(), itemId: first.a.id } })).map(one => [
        one.id,
        one.otherId,
      ]);
    expect(await merges(admin)).toEqual([[mergeId, first.b.id]]);
    expect(await merges(await api.colleague(admin))).toEqual([]);
    await admin.ok('undoMerge', { params: { ...params(), mergeId } });
    expect(await merges(admin)).toEqual([]);
    expect((await read(again.id)).totalPairs).toBe(3);
    expect((await admin.call('getDuplicates', { params: { ...params(), searchId: found.id } })).status).toBe(
      404,
    );
  });

  test('can be searched only by fields visible to the caller', async () => {
    const member = await api.colleague(admin);
    await grantRights(admin, member.user.id, {
      directoryId: people.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [field('Secret'), field('Mail')] },
    });
    const theirs = await find(['Name'], member);
    expect((await admin.call('getDuplicates', { params: { ...params(), searchId: theirs.id } })).status).toBe(
      404,
    );
    for (const name of ['Secret', 'Rows']) {
      const body = { fields: [field('Name'), field(name)] };
      const answer = await member.call('findDuplicates', { params: params(), body });
      expect([answer.status, (answer.json as { issues: unknown[] }).issues]).toEqual([
        422,
        [{ path: ['fields', 1], code: 'UnknownField', params: {} }],
      ]);
    }
    const body = { customFields: { [field('Secret')]: text('x') } };
    expect((await member.call('matchDuplicates', { params: params(), body })).status).toBe(422);
  });

  test('match typed phone numbers in any format, names in any order and emails in any case', async () => {
    const ola = await make({
      Name: text('Ольга Дар’я Іваненко'),
      Phones: phones('+380971112233'),
      Mail: text('Ola@mail.org'),
    });
    expect(await match({ Phones: phones('+380 (97) 111-22-33') })).toEqual([[ola.id, field('Phones')]]);
    expect(await match({ Name: text('іваненко ольга дар’я') })).toEqual([[ola.id, field('Name')]]);
    expect(await match({ Mail: text('ola@MAIL.org') })).toEqual([[ola.id, field('Mail')]]);
    expect(await match({ Mail: text('ola@MAIL.org') }, admin, ola.id)).toEqual([]);
    expect(await match({ Name: text('Ольга') })).toEqual([]);
    expect(await match({ Rows: { tableValue: [] } })).toEqual([]);
    expect(await match({})).toEqual([]);
  });

  test('are compared by the fields an admin chose, without those hidden from the user', async () => {
    const chosen = await defineDirectory(admin, { name: 'Chosen', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'City', type: 'String' },
      { name: 'Rows', type: 'Table', tableFields: [{ name: 'A', type: 'String' }] },
    ]);
    const { id, revision } = chosen.directory;
    const save = (duplicateFields: string[], at: number) =>
      admin.call('updateDirectory', {
        params: { id },
        body: { name: 'Chosen', type: 'Data', duplicateFields, revision: at },
      });
    const [city, name] = [chosen.field('City').id, chosen.field('Name').id];
    const wrong = await save([city, chosen.field('Rows').id], revision);
    expect([wrong.status, (wrong.json as { issues: { path: unknown; code: string }[] }).issues]).toEqual([
      422,
      [{ path: ['duplicateFields', 1], code: 'UnknownField', params: {} }],
    ]);
    expect((await save([city, name], revision)).status).toBe(200);
    const member = await api.colleague(admin);
    const readBy = async (person: Member) =>
      (await person.ok('listDirectories')).find(one => one.id === id)?.duplicateFields;
    expect(await readBy(member)).toEqual([city, name]);
    await grantRights(admin, member.user.id, {
      directoryId: id,
      rights: { ...FULL_RIGHTS, hiddenFields: [city] },
    });
    expect(await readBy(member)).toEqual([name]);
    expect(await readBy(admin)).toEqual([city, name]);
  });

  test('are searched among only twenty of the records that have the same value', async () => {
    const many = await defineDirectory(admin, { name: 'Many', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const id = many.directory.id;
    for (let n = 0; n < 30; n += 1) {
      const customFields = { [many.field('Name').id]: text('The same') };
      await admin.ok('createItem', { params: { id }, body: { customFields } });
    }
    const begun = await admin.ok('findDuplicates', {
      params: { id },
      body: { fields: [many.field('Name').id] },
    });
    for (let state = 'Running'; state === 'Running'; ) {
      const now = await admin.ok('getDuplicates', { params: { id, searchId: begun.id } });
      state = now.state;
      if (state === 'Done') expect([now.totalPairs, now.pairs.length]).toEqual([190, 50]);
    }
  });
});
