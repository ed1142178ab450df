/** Tests relations between contacts (module contactFamily). */
import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

type NewRelation = RequestBody<'createRelation'>;

describeServer('Family', api => {
  let admin: Member;
  let contactsId: string;
  let nameId: string;

  const turn = async (isOn: boolean) => {
    const { id, name, timeZone, settings } = admin.user.account;
    const body = { name, timeZone, settings: { ...settings, moduleContactFamilyEnabled: isOn } };
    await admin.ok('updateAccount', { params: { id }, body });
  };
  const person = async (name: string) => {
    const body = { customFields: { [nameId]: { stringValue: name } } };
    return (await admin.ok('createItem', { params: { id: contactsId }, body })).id;
  };
  const relate = (id: string, body: NewRelation, member = admin) =>
    member.call('createRelation', { params: { id }, body });
  const family = async (id: string, member = admin) =>
    (await member.ok('listRelations', { params: { id } })).map(({ kind, text, contact }) =>
      [contact.display.replace(/^#\d+ \| /, ''), text ?? kind].join(': '),
    );

  beforeAll(async () => {
    admin = await api.admin();
    const contacts = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    contactsId = contacts?.id ?? '';
    nameId = contacts?.fields.find(({ code }) => code === 'name')?.id ?? '';
    await turn(true);
  });

  test('is listed for both contacts, each with its own side of the relation', async () => {
    const [anna, ivan, olha, petro] = [
      await person('Anna'),
      await person('Ivan'),
      await person('Olha'),
      await person('Petro'),
    ];
    for (const body of [
      { contactId: ivan, kind: 'Spouse' },
      { contactId: olha, kind: 'Child' },
      { contactId: petro, kind: 'Other', text: 'Godfather', inverseText: 'Goddaughter' },
    ] as const)
      expect((await relate(anna, body)).status).toBe(200);
    expect(await family(anna)).toEqual(['Ivan: Spouse', 'Olha: Child', 'Petro: Godfather']);
    expect(await family(ivan)).toEqual(['Anna: Spouse']);
    expect(await family(olha)).toEqual(['Anna: Parent']);
    expect(await family(petro)).toEqual(['Anna: Goddaughter']);
  });

  test('is moved to the remaining contact of a merge, which is rejected if it creates a parent cycle', async () => {
    const [anna, ana, ivan, olha] = [
      await person('Anna'),
      await person('Ana'),
      await person('Ivan'),
      await person('Olha'),
    ];
    for (const [one, contactId, kind] of [
      [anna, ivan, 'Spouse'],
      [ana, ivan, 'Spouse'],
      [ivan, ana, 'Sibling'],
      [ana, olha, 'Child'],
      [anna, ana, 'Sibling'],
    ] as const)
      expect((await relate(one, { contactId, kind })).status).toBe(200);
    const before = [await family(anna), await family(ana), await family(ivan), await family(olha)];
    const merge = async (itemId: string, otherId: string) => {
      const versionOf = async (id: string) =>
        (await admin.ok('getItem', { params: { id: contactsId, itemId: id } })).version;
      const versions = { version: await versionOf(itemId), otherVersion: await versionOf(otherId) };
      return admin.call('mergeItems', {
        params: { id: contactsId, itemId },
        body: { otherId, ...versions, customFields: {} },
      });
    };
    const merged = await merge(anna, ana);
    expect(merged.status).toBe(200);
    expect((await family(anna)).toSorted()).toEqual(['Ivan: Sibling', 'Ivan: Spouse', 'Olha: Child']);
    expect((await family(ivan)).toSorted()).toEqual(['Anna: Sibling', 'Anna: Spouse']);
    const { mergeId = '' } = merged.json as { mergeId?: string };
    await admin.ok('undoMerge', { params: { id: contactsId, mergeId } });
    expect([await family(anna), await family(ana), await family(ivan), await family(olha)]).toEqual(before);

    expect((await relate(olha, { contactId: ivan, kind: 'Child' })).status).toBe(200);
    const circle = await merge(ana, ivan);
    expect(circle.status).toBe(422);
    expect(circle.json).toMatchObject({ issues: [{ path: ['otherId'], code: 'ParentCircle' }] });
    expect(await family(olha)).toEqual(['Ana: Parent', 'Ivan: Child']);
  });

  test('can be changed and removed from either side', async () => {
    const [anna, ivan] = [await person('Anna'), await person('Ivan')];
    const made = await admin.ok('createRelation', {
      params: { id: anna },
      body: { contactId: ivan, kind: 'Sibling' },
    });
    const params = { id: ivan, relationId: made.id };
    await admin.ok('updateRelation', { params, body: { kind: 'Other', text: 'Neighbour' } });
    expect([await family(anna), await family(ivan)]).toEqual([['Ivan: Neighbour'], ['Anna: Neighbour']]);
    await admin.ok('updateRelation', { params, body: { kind: 'Child' } });
    expect([await family(anna), await family(ivan)]).toEqual([['Ivan: Parent'], ['Anna: Child']]);
    // The reverse isn't a cycle, since it is the same relation.
    await admin.ok('updateRelation', { params, body: { kind: 'Parent' } });
    expect(await family(anna)).toEqual(['Ivan: Child']);
    await admin.ok('deleteRelation', { params: { ...params, id: anna } });
    expect(await family(ivan)).toEqual([]);
    expect((await admin.call('deleteRelation', { params })).status).toBe(404);
  });

  test('rejects relations to oneself, duplicates, unknown contacts and empty texts', async () => {
    const [anna, ivan] = [await person('Anna'), await person('Ivan')];
    expect((await relate(anna, { contactId: ivan, kind: 'Sibling' })).status).toBe(200);
    const codes = async (id: string, body: unknown) => {
      const answer = await relate(id, body as NewRelation);
      expect(answer.status, answer.text).toBe(422);
      return (answer.json as { issues: { code: string; path: string[] }[] }).issues.map(
        ({ code, path }) => `${path}: ${code}`,
      );
    };
    expect(await codes(anna, { contactId: anna, kind: 'Sibling' })).toEqual(['contactId: RelatedToItself']);
    expect(await codes(ivan, { contactId: anna.toUpperCase(), kind: 'Sibling' })).toEqual([
      'contactId: RelationExists',
    ]);
    expect(await codes(anna, { contactId: contactsId, kind: 'Sibling' })).toEqual([
      'contactId: UnknownReference',
    ]);
    expect(await codes(anna, { contactId: ivan, kind: 'Other' })).toEqual(['text: Required']);
    expect(await codes(anna, { contactId: ivan, kind: 'Spouse', text: 'Dear' })).toEqual([
      'text: SettingNotApplicable',
    ]);
    expect((await relate(anna, { contactId: ivan, kind: 'Other', text: '  ' })).status).toBe(400);
  });

  test("can't contain a parent cycle of any length, even under concurrency", async () => {
    const line = await Promise.all(Array.from({ length: 6 }, (_, at) => person(`Generation ${at}`)));
    for (const [at, child] of line.entries()) {
      const parent = line[at - 1];
      if (parent) expect((await relate(child, { contactId: parent, kind: 'Parent' })).status).toBe(200);
    }
    const [first = '', second = ''] = line;
    const last = line.at(-1) ?? '';
    for (const body of [
      { contactId: last, kind: 'Parent' },
      { contactId: second, kind: 'Parent' },
    ] as const) {
      const answer = await relate(first, body);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('ParentCircle')]);
    }
    expect((await relate(last, { contactId: first, kind: 'Child' })).text).toContain('ParentCircle');
    // A grandparent can also be a parent: that isn't a cycle.
    expect((await relate(last, { contactId: first, kind: 'Parent' })).status).toBe(200);
    const ring = await Promise.all(Array.from({ length: 8 }, (_, at) => person(`Ring ${at}`)));
    const answers = await Promise.all(
      ring.map((child, at) =>
        relate(child, { contactId: ring[(at + 1) % ring.length] ?? '', kind: 'Parent' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 422]);
    const [a = '', b = ''] = [await person('A'), await person('B')];
    const twice = await Promise.all([
      relate(a, { contactId: b, kind: 'Spouse' }),
      relate(b, { contactId: a, kind: 'Spouse' }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('omits contacts in the trash, and includes them again on restore', async () => {
    const [anna, ivan] = [await person('Anna'), await person('Ivan')];
    const { id: relationId } = await admin.ok('createRelation', {
      params: { id: anna },
      body: { contactId: ivan, kind: 'Spouse' },
    });
    const params = { id: contactsId, itemId: ivan };
    await admin.ok('deleteItem', { params });
    expect(await family(anna)).toEqual([]);
    expect((await relate(anna, { contactId: ivan, kind: 'Sibling' })).status).toBe(422);
    expect((await relate(ivan, { contactId: anna, kind: 'Sibling' })).status).toBe(404);
    expect((await admin.call('deleteRelation', { params: { id: anna, relationId } })).status).toBe(404);
    await admin.ok('restoreItem', { params });
    expect(await family(anna)).toEqual(['Ivan: Spouse']);
  });

  test('is readable by users who can read contacts, and changed by those who can update them', async () => {
    const [anna, ivan] = [await person('Anna'), await person('Ivan')];
    await relate(anna, { contactId: ivan, kind: 'Spouse' });
    const reader = await api.colleague(admin);
    const record = { read: true, create: false, update: false, delete: false };
    await grantRights(admin, reader.user.id, { directoryId: contactsId, rights: { ...FULL_RIGHTS, record } });
    expect(await family(anna, reader)).toEqual(['Ivan: Spouse']);
    expect((await relate(anna, { contactId: ivan, kind: 'Sibling' }, reader)).status).toBe(422);
    const stranger = await api.colleague(admin);
    await grantRights(admin, stranger.user.id, {
      directoryId: contactsId,
      rights: { ...FULL_RIGHTS, record: { ...record, read: false } },
    });
    expect((await stranger.call('listRelations', { params: { id: anna } })).status).toBe(404);
    expect((await relate(anna, { contactId: ivan, kind: 'Sibling' }, stranger)).status).toBe(404);
  });

  test("isn't available while its module is off", async () => {
    const anna = await person('Anna');
    const params = { id: anna, relationId: anna };
    await turn(false);
    const answers = [
      await admin.call('listRelations', { params }),
      await relate(anna, { contactId: anna, kind: 'Spouse' }),
      await admin.call('updateRelation', { params, body: { kind: 'Spouse' } }),
      await admin.call('deleteRelation', { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await turn(true);
    expect(await family(anna)).toEqual([]);
  });
});
