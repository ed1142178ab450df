import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { type ContractOperation, loadContract } from '#server/kernel/http/contract.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const { operations } = loadContract();
const writing = operations.filter(operation => !operation.isRead && !operation.isPublic);

describeServer('Viewing the account as another user', api => {
  let admin: Member;
  let colleague: Member;
  let deals: DefinedDirectory;
  let itemId: string;

  beforeAll(async () => {
    admin = await api.admin();
    colleague = await api.colleague(admin);
    deals = await defineDirectory(
      admin,
      { name: 'Deals', type: 'Data', commentsEnabled: true, statusList: [{ name: 'Open', type: 'Active' }] },
      [
        { name: 'Title', type: 'String' },
        { name: 'Cost', type: 'Number' },
      ],
    );
    const item = await admin.ok('createItem', {
      params: { id: deals.directory.id },
      body: {
        customFields: {
          [deals.field('Title').id]: { stringValue: 'Bread' },
          [deals.field('Cost').id]: { numberValue: 7 },
        },
      },
    });
    itemId = item.id;
    await grantRights(admin, colleague.user.id, {
      directoryId: deals.directory.id,
      rights: {
        ...FULL_RIGHTS,
        comments: { ...FULL_RIGHTS.comments, read: false },
        hiddenFields: [deals.field('Cost').id],
      },
    });
  });

  const as = (userId: string) => ({ headers: { 'x-see-as': userId } });
  const params = () => ({ id: deals.directory.id, itemId });

  test('returns the same responses as for that user', async () => {
    const seen = await admin.ok('getBoot', as(colleague.user.id));
    const own = await colleague.ok('getBoot');
    expect(seen.authUser).toEqual(own.authUser);
    expect(seen.authUser.id).toBe(colleague.user.id);
    // Notifications are personal, so an administrator viewing as the user sees none.
    const personal = { token: '', latestUserNotifications: [], unreadNotifications: 0 };
    expect({ ...seen, token: '' }).toEqual({ ...own, ...personal });
    const item = await admin.ok('getItem', { params: params(), ...as(colleague.user.id.toUpperCase()) });
    expect(item).toEqual(await colleague.ok('getItem', { params: params() }));
    expect(Object.keys(item.customFields)).toEqual([deals.field('Title').id]);
    const refused = await admin.refused(422, 'listItemNotes', { params: params(), ...as(colleague.user.id) });
    expect(refused.code).toBe('NotPermitted');
    const found = await admin.ok('searchItems', {
      params: { id: deals.directory.id },
      body: {},
      ...as(colleague.user.id),
    });
    expect(found.items.map(({ customFields }) => Object.keys(customFields).length)).toEqual([1]);
    // Calls for administrators are rejected as they would be for the user.
    await admin.refused(403, 'listUsageProfiles', as(colleague.user.id));
    // Without the header, the session is still the administrator's own.
    expect((await admin.ok('getBoot')).authUser.id).toBe(admin.user.id);
  });

  test('is available only to administrators, for existing users of their account', async () => {
    await colleague.refused(403, 'getBoot', as(admin.user.id));
    await colleague.refused(403, 'getBoot', as(colleague.user.id));
    const stranger = await api.admin();
    const gone = await api.colleague(admin);
    await admin.ok('deleteUser', { params: { id: gone.user.id } });
    for (const userId of [stranger.user.id, gone.user.id, randomUUID(), 'nobody', '']) {
      await admin.refused(404, 'getBoot', as(userId));
    }
  });

  test("applies changes of the viewed user's permissions immediately", async () => {
    const someone = await api.colleague(admin);
    await admin.ok('getItem', { params: params(), ...as(someone.user.id) });
    const none = { read: false, create: false, update: false, delete: false };
    await grantRights(admin, someone.user.id, {
      directoryId: deals.directory.id,
      rights: { ...FULL_RIGHTS, record: none },
    });
    await admin.refused(404, 'getItem', { params: params(), ...as(someone.user.id) });
    await admin.ok('deleteUser', { params: { id: someone.user.id } });
    await admin.refused(404, 'getItem', { params: params(), ...as(someone.user.id) });
  });

  test('rejects every call that writes', async () => {
    const before = await admin.ok('getBoot');
    expect(writing.length).toBeGreaterThan(50);
    for (const operation of writing) {
      for (const userId of [colleague.user.id, admin.user.id]) {
        const answer = await admin.send(operation.method, getAddress(operation, params()), {
          headers: {
            'x-see-as': userId,
            ...(operation.body?.mediaType === 'application/json'
              ? { 'content-type': 'application/json' }
              : {}),
          },
          ...(operation.body?.mediaType === 'application/json' ? { body: '{}' } : {}),
        });
        expect([operation.id, answer.status]).toEqual([operation.id, 422]);
        expect(answer.json).toMatchObject({ code: 'SeeingAs' });
      }
    }
    expect(await admin.ok('getBoot')).toEqual(before);
    // A caller without permission to view as another user learns nothing about the call.
    const [first] = writing;
    if (!first) throw new Error('The contract writes something.');
    const refused = await colleague.send(first.method, getAddress(first, params()), {
      headers: { 'x-see-as': admin.user.id },
    });
    expect(refused.status).toBe(403);
  });
});

describe('The contract', () => {
  test('marks every GET call as a read, and otherwise only POST calls', () => {
    const marked = operations.filter(({ method, isRead }) => isRead && method !== 'GET');
    expect(new Set(marked.map(({ method }) => method))).toEqual(new Set(['POST']));
    expect(operations.filter(({ method, isRead }) => method === 'GET' && !isRead)).toEqual([]);
  });
});

function getAddress({ path }: ContractOperation, { id, itemId }: { id: string; itemId: string }): string {
  const known: Record<string, string> = { id, itemId };
  return `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? randomUUID())}`;
}
