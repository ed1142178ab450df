import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { toFormData } from '#tests/server/support/rights/records.ts';

const none = { read: false, create: false, update: false, delete: false };

describeServer('The activity of a record', api => {
  let admin: Member;
  let orders: DefinedDirectory;
  let itemId: string;

  beforeAll(async () => {
    admin = await api.admin();
    const { account } = admin.user;
    await admin.ok('updateAccount', {
      params: { id: account.id },
      body: { name: account.name, timeZone: account.timeZone, settings: { moduleFileStorageEnabled: true } },
    });
    orders = await defineDirectory(
      admin,
      {
        name: 'Orders',
        type: 'Data',
        commentsEnabled: true,
        filesEnabled: true,
        changesTrackingEnabled: true,
      },
      [
        { name: 'Name', type: 'String' },
        { name: 'Cost', type: 'Number' },
      ],
    );
    const params = { id: orders.directory.id };
    const first = { [orders.field('Name').id]: { stringValue: 'First' } };
    itemId = (await admin.ok('createItem', { params, body: { customFields: first } })).id;
    const place = { ...params, itemId };
    for (let n = 1; n <= 4; n += 1) {
      await admin.ok('createItemNote', { params: place, body: { text: `Comment ${n}` } });
      const customFields = { [orders.field('Cost').id]: { numberValue: n } };
      await admin.ok('updateItem', { params: place, body: { customFields } });
    }
    await admin.ok('createItemFile', { params: place, form: toFormData('paper.txt', 'x') });
  });

  const page = (query: object = {}, member = admin) =>
    member.ok('listItemActivity', { params: { id: orders.directory.id, itemId }, query });

  /** Loads page after page, like 'Show more'. */
  async function pages(query: object = {}, member = admin) {
    const found = [];
    let before: string | null | undefined;
    do {
      const answer = await page({ ...query, ...(before ? { before } : {}) }, member);
      found.push(answer.entries);
      before = answer.next;
    } while (before);
    return found;
  }

  const namesOf = (entries: Awaited<ReturnType<typeof page>>['entries']) =>
    entries.map(
      ({ kind, comment, file, change }) => `${kind} ${comment?.text ?? file?.fileName ?? change?.kind}`,
    );

  const everything = [
    'File paper.txt',
    ...[4, 3, 2, 1].flatMap(n => ['Change Changed', `Comment Comment ${n}`]),
    'Change Created',
  ];

  test('is returned newest first, as one list or page by page', async () => {
    const whole = await page();
    expect(namesOf(whole.entries)).toEqual(everything);
    expect(whole.next).toBeNull();
    const parts = await pages({ take: 3 });
    expect(parts.map(({ length }) => length)).toEqual([3, 3, 3, 1]);
    expect(parts.flat()).toEqual(whole.entries);
  });

  test('can be filtered by type', async () => {
    expect(namesOf((await page({ kind: 'File' })).entries)).toEqual(['File paper.txt']);
    expect((await pages({ kind: 'Comment', take: 1 })).flat().map(({ comment }) => comment?.text)).toEqual(
      [4, 3, 2, 1].map(n => `Comment ${n}`),
    );
  });

  test("omits types of entries the user can't read, and is rejected with 422 if none remain", async () => {
    const ids = { directoryId: orders.directory.id };
    const guest = await api.colleague(admin);
    await grantRights(admin, guest.user.id, { ...ids, rights: { ...FULL_RIGHTS, comments: none } });
    expect(namesOf((await page({}, guest)).entries)).toEqual(
      everything.filter(name => !name.startsWith('Comment')),
    );
    const params = { ...{ id: orders.directory.id, itemId } };
    await guest.refused(422, 'listItemActivity', { params, query: { kind: 'Comment' } });
    const blind = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, comments: none, files: none, changes: { read: false } };
    await grantRights(admin, blind.user.id, { ...ids, rights });
    await blind.refused(422, 'listItemActivity', { params });
  });

  test('omits changes of hidden fields, and still returns full pages', async () => {
    const guest = await api.colleague(admin);
    const hiddenFields = [orders.field('Cost').id];
    const access = { directoryId: orders.directory.id, rights: { ...FULL_RIGHTS, hiddenFields } };
    await grantRights(admin, guest.user.id, access);
    const parts = await pages({ take: 1, kind: 'Change' }, guest);
    expect(parts.map(namesOf)).toEqual([['Change Created']]);
    const seen = await pages({ take: 2 }, guest);
    expect(seen.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(namesOf(seen.flat())).toEqual(everything.filter(name => name !== 'Change Changed'));
  });

  test('is rejected with 400 for an invalid position', async () => {
    const params = { id: orders.directory.id, itemId };
    for (const before of ['x', `2026-02-30T00:00:00.000Z_${itemId}`, `9026-01-01T00:00:00.000Z_${itemId}`])
      await admin.refused(400, 'listItemActivity', { params, query: { before } });
  });
});
