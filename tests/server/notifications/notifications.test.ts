import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FieldValuesPatch } from '#core/model.ts';
import { formatMention } from '#core/notes/mentions.ts';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, startImport, upload } from '#tests/server/support/imports.ts';
import { listen, waitUntil } from '#tests/server/support/listener.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Notifications', api => {
  let admin: Member;
  let ann: Member;
  let ben: Member;
  let deals: DefinedDirectory;
  let params: { id: string };
  let key: { id: string; itemId: string };

  beforeAll(async () => {
    admin = await api.admin();
    const statusList = ['New', 'Done', 'Sent'].map(name => ({
      name,
      type: name === 'Sent' ? ('Success' as const) : ('Active' as const),
    }));
    const kept = { commentsEnabled: true, filesEnabled: true, remindersEnabled: true };
    const input = { name: 'Deals', type: 'Process' as const, statusList, ...kept };
    deals = await defineDirectory(admin, input, [{ name: 'Name', type: 'String' }]);
    params = { id: deals.directory.id };
  });
  beforeEach(async () => {
    [ann, ben] = [await api.colleague(admin), await api.colleague(admin)];
    key = { ...params, itemId: await make(admin) };
  });

  const make = async (who: Member, customFields: FieldValuesPatch = {}) =>
    (await who.ok('createItem', { params, body: { customFields } })).id;
  const say = async (who: Member, text: string) =>
    (await who.ok('createItemNote', { params: key, body: { text } })).id;
  const follow = (who: Member, state: 'Following' | 'Muted' | 'Automatic') =>
    who.ok('followRecord', { params: key, body: { state } });
  const move = (who: Member, name: string) =>
    who.ok('moveItem', { params, body: { itemId: key.itemId, status: deals.status(name) } });
  const person = (who: Member) => ({ Manager: { stringValue: who.user.id } });
  const mention = (who: Member) => formatMention({ kind: 'user', id: who.user.id, name: who.user.name });
  const latest = async (who: Member) => {
    await settleEvents(api, 'rightsOfPeople');
    await settleEvents(api, 'notifications');
    return who.ok('listNotifications');
  };
  /** Moves notifications back in time. */
  const passMinutes = (minutes: number) =>
    api.database.forAccount(admin.user.account.id, trx =>
      trx
        .updateTable('notifications')
        .set({ began_at: sql`began_at - make_interval(mins => ${minutes})` })
        .execute(),
    );
  const kindsOf = async (who: Member) => (await latest(who)).map(({ kind }) => kind);

  test('are sent to the new manager of a record, unless they assigned it to themselves', async () => {
    const itemId = await make(admin, person(ann));
    expect(await latest(ann)).toMatchObject([
      {
        kind: 'Assigned',
        reason: 'Manager',
        itemId,
        actor: admin.user.id,
        count: 1,
        record: { directoryId: params.id },
      },
    ]);
    const { version } = await ben.ok('getItem', { params: key });
    await ben.ok('updateItem', { params: key, body: { version, customFields: person(ben) } });
    expect(await kindsOf(ben)).toEqual([]);
    expect(await kindsOf(admin)).not.toContain('Assigned');
  });

  test('are sent once to users mentioned in a comment, individually or by group', async () => {
    const group = await admin.ok('createUserGroup', {
      body: { name: `Team ${ann.user.id}`, users: [ben.user.id] },
    });
    const team = formatMention({ kind: 'group', id: group.id, name: group.name });
    const noteId = await say(admin, `Look, ${mention(ann)} and ${mention(ann)}`);
    expect(await latest(ann)).toMatchObject([
      {
        kind: 'Mentioned',
        reason: 'Mentioned',
        noteId,
        params: { text: `Look, @${ann.user.name} and @${ann.user.name}` },
      },
    ]);
    expect(await kindsOf(ben)).not.toContain('Mentioned');
    await admin.ok('updateItemNote', {
      params: { ...key, noteId },
      body: { text: `${mention(ann)} ${team}` },
    });
    expect((await latest(ben))[0]).toMatchObject({ kind: 'Mentioned', params: { groupId: group.id } });
    expect((await latest(ann)).filter(({ kind }) => kind === 'Mentioned')).toHaveLength(1);
    expect(await ben.ok('getFollowing', { params: key })).toEqual({
      state: 'Automatic',
      isFollowing: true,
      reason: 'Mentioned',
    });
  });

  test('are sent to followers about comments, files and statuses, combined by type', async () => {
    await follow(ann, 'Following');
    await say(ben, 'One');
    const noteId = await say(ben, 'Two');
    await move(ben, 'Done');
    await move(admin, 'Sent');
    const form = new FormData();
    form.append('file', new Blob(['text'], { type: 'text/plain' }), 'plan.txt');
    await ben.ok('createItemFile', { params: key, form });
    expect(await latest(ann)).toMatchObject([
      { kind: 'File', params: { fileName: 'plan.txt' }, count: 1 },
      {
        kind: 'StatusChanged',
        reason: 'Following',
        actor: admin.user.id,
        count: 2,
        params: { from: deals.status('Done'), to: deals.status('Sent') },
      },
      { kind: 'Comment', noteId, count: 2, params: { text: 'Two' } },
    ]);
    await ann.ok('readNotifications');
    await say(ben, 'Three');
    expect((await latest(ann))[0]).toMatchObject({ kind: 'Comment', count: 1, params: { text: 'Three' } });
  });

  test('are sent to the creator, commenters and followers of the directory, unless muted', async () => {
    await say(ann, 'I am here');
    await ben.ok('followDirectory', { params, body: { state: 'Following' } });
    await say(admin, 'Hello');
    expect([await kindsOf(ann), await kindsOf(ben)]).toEqual([['Comment'], ['Comment']]);
    expect((await latest(admin))[0]).toMatchObject({ kind: 'Comment', reason: 'Creator' });
    expect(await follow(ann, 'Muted')).toEqual({ state: 'Muted', isFollowing: false, reason: 'Chosen' });
    await ben.ok('followDirectory', { params, body: { state: 'Muted' } });
    await move(admin, 'Done');
    expect([await kindsOf(ann), await kindsOf(ben)]).toEqual([['Comment'], ['Comment']]);
    await say(admin, mention(ann));
    expect(await kindsOf(ann)).toEqual(['Mentioned', 'Comment']);
    await follow(ben, 'Following');
    await move(admin, 'Sent');
    expect(await kindsOf(ben)).toEqual(['StatusChanged', 'Comment']);
    await ben.ok('followDirectory', { params, body: { state: 'None' } });
  });

  test('report changed groups and finished imports, but not bulk changes', async () => {
    const group = await admin.ok('createUserGroup', {
      body: { name: `G ${ann.user.id}`, users: [ann.user.id] },
    });
    expect(await latest(ann)).toMatchObject([
      { kind: 'RightsChanged', reason: 'Self', params: { groupsAdded: [group.id] }, actor: admin.user.id },
    ]);
    await ann.ok('followDirectory', { params, body: { state: 'Following' } });
    const content = `Name,Status,Manager\nOne,Done,${ann.user.email}\n`;
    const read = await upload(ben, params.id, { content });
    const written = await startImport(ben, await checkImport(ben, read));
    expect(written.state).toBe('Written');
    await admin.ok('changeItems', {
      params,
      body: { isPreview: false, itemIds: [key.itemId], change: { status: deals.status('Done') } },
    });
    expect(await latest(ben)).toMatchObject([
      {
        kind: 'WorkFinished',
        directoryId: params.id,
        params: { work: 'Import', workId: read.id, outcome: 'Done', written: 1, failed: 0 },
      },
    ]);
    expect(await kindsOf(ann)).toEqual(['RightsChanged']);
  });

  test('report a due reminder, with its record', async () => {
    const dueAt = new Date(Date.now() + 300).toISOString();
    const body = { text: 'Call', dueAt, users: [ann.user.id], directoryId: key.id, itemId: key.itemId };
    const { id: reminderId } = await admin.ok('createReminder', { body });
    await expect.poll(() => kindsOf(ann), { timeout: 10_000 }).toEqual(['ReminderDue']);
    expect(await latest(ann)).toMatchObject([
      { reminderId, itemId: key.itemId, record: { number: expect.any(Number) }, params: { text: 'Call' } },
    ]);
  });

  test('can be marked as read or done, snoozed and saved only by their recipient', async () => {
    await follow(ann, 'Following');
    await say(admin, 'One');
    const [{ id } = { id: '' }] = await latest(ann);
    const one = { params: { id } };
    expect((await ann.ok('getBoot')).unreadNotifications).toBe(1);
    expect((await ann.ok('getBoot')).latestUserNotifications).toMatchObject([{ id }]);
    for (const call of ['unreadNotification', 'finishNotification'] as const)
      await ben.refused(404, call, one);
    await ben.refused(404, 'readNotifications', { query: { notificationId: id } });
    await ann.ok('readNotifications', { query: { notificationId: id } });
    const search = async (body: object) => (await ann.ok('searchNotifications', { body })).total;
    expect([await search({ state: 'Unread' }), await search({ state: 'Open' })]).toEqual([0, 1]);
    expect((await ann.ok('unreadNotification', one)).readAt).toBeUndefined();
    const till = '2090-01-01T00:00:00.000Z';
    expect(await ann.ok('snoozeNotification', { ...one, body: { till } })).toMatchObject({
      snoozedTill: till,
    });
    expect([await search({ state: 'Open' }), await search({}), await search({ keyword: 'no such' })]).toEqual(
      [0, 1, 0],
    );
    const past = { till: '2020-01-01T00:00:00Z' };
    expect(await ann.refused(422, 'snoozeNotification', { ...one, body: past })).toMatchObject({
      issues: [{ path: ['till'], code: 'SnoozedIntoPast' }],
    });
    expect(await ann.ok('saveNotification', { ...one, body: { saved: true } })).toMatchObject({
      saved: true,
    });
    expect(await ann.ok('finishNotification', one)).toMatchObject({ doneAt: expect.any(String) });
    expect([await search({ state: 'Done' }), await search({ state: 'Saved' })]).toEqual([1, 1]);
    await say(admin, 'Two');
    await latest(ann);
    await ann.ok('readNotifications');
    await ann.ok('finishReadNotifications');
    expect(await latest(ann)).toEqual([]);
  });

  test("disappear, including from counts, when the record, its comments or its manager can't be read", async () => {
    await say(admin, mention(ann));
    const { version } = await admin.ok('getItem', { params: key });
    await admin.ok('updateItem', { params: key, body: { version, customFields: person(ann) } });
    await move(admin, 'Done');
    expect((await kindsOf(ann)).toSorted()).toEqual(['Assigned', 'Mentioned', 'StatusChanged']);
    const [{ id } = { id: '' }] = await latest(ann);
    const withRights = async (change: object) => {
      await grantRights(admin, ann.user.id, {
        directoryId: params.id,
        rights: { ...FULL_RIGHTS, ...change },
      });
      const kinds = await kindsOf(ann);
      expect(kinds).toContain('RightsChanged');
      return kinds.filter(kind => kind !== 'RightsChanged').toSorted();
    };
    expect(await withRights({ comments: NO_RIGHTS.comments })).toEqual(['Assigned', 'StatusChanged']);
    expect(await withRights({ hiddenFields: ['Manager'] })).toEqual(['Mentioned']);
    expect(await withRights(NO_RIGHTS)).toEqual([]);
    const { items, ...counts } = await ann.ok('searchNotifications', { body: {} });
    expect(items).toMatchObject([{ kind: 'RightsChanged' }]);
    expect(counts).toEqual({ total: 1, unread: 1 });
    expect((await ann.ok('getBoot')).unreadNotifications).toBe(1);
    await ann.refused(404, 'finishNotification', { params: { id } });
    await say(admin, `${mention(ann)} again`);
    await latest(ann);
    expect(await withRights({})).toHaveLength(3);
    await admin.ok('deleteItem', { params: key });
    expect(await withRights({ record: { ...FULL_RIGHTS.record, delete: false } })).toEqual([]);
  });

  test('are pushed only to their recipient, and not if they are turned off', async () => {
    await Promise.all([follow(ann, 'Following'), follow(ben, 'Following')]);
    const settings = await ben.ok('getNotificationSettings');
    expect(settings.kinds.Comment).toEqual({ app: true, desktop: false, email: 'Off' });
    const off = { Comment: { app: false, desktop: false, email: 'Off' as const } };
    const body = { ...settings, kinds: off, quietHours: { from: '22:00', to: '07:00' } };
    expect(await ben.ok('saveNotificationSettings', { body })).toEqual({
      ...body,
      kinds: { ...settings.kinds, ...off },
    });
    const [one, other] = [await listen(ann), await listen(ben)];
    try {
      await say(admin, 'Hello');
      const told = () => one.heard.filter(({ event }) => event === 'NewUserNotification');
      await waitUntil(() => told().length > 0, 'it was told');
      const [{ id } = { id: '' }] = await latest(ann);
      expect(told()[0]?.data).toEqual({ id });
      expect(await latest(ben)).toEqual([]);
      expect(other.heard.filter(({ event }) => event === 'NewUserNotification')).toEqual([]);
    } finally {
      await Promise.all([one.connection.stop(), other.connection.stop()]);
    }
  });

  test('offer only users who can read the record for mentions', async () => {
    await grantRights(admin, ben.user.id, { directoryId: params.id, rights: NO_RIGHTS });
    const offered = async (keyword?: string) =>
      admin.ok('listReaders', { params: key, query: keyword === undefined ? {} : { keyword } });
    const all = (await offered(ann.user.name)).map(({ id }) => id);
    expect(all).toContain(ann.user.id);
    expect((await offered(ben.user.name)).map(({ id }) => id)).not.toContain(ben.user.id);
    expect((await offered()).length).toBeLessThanOrEqual(20);
    await ben.refused(404, 'listReaders', { params: key });
    await ben.refused(404, 'getFollowing', { params: key });
    await ben.refused(404, 'followDirectory', { params, body: { state: 'Following' } });
  });

  test('are sent once for repeated mentions in a comment, which is rejected if it is too long', async () => {
    const refused = await admin.refused(400, 'createItemNote', {
      params: key,
      body: { text: mention(ann).repeat(10_000) },
    });
    expect(refused.issues).toMatchObject([{ path: ['text'], code: 'TooLong' }]);
    await say(admin, `${mention(ann).repeat(200)} ${mention(ben)}`);
    for (const one of [ann, ben])
      expect((await kindsOf(one)).filter(kind => kind === 'Mentioned')).toHaveLength(1);
  });

  test('are not sent for a comment with too many mentions, which is rejected on every path', async () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        formatMention({
          kind: 'user',
          id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
          name: 'X',
        }),
      ).join(' ');
    const issues = [{ path: ['text'], code: 'TooManyMentions', params: { most: 50, count: 51 } }];
    const noteId = await say(admin, `${others(49)} ${mention(ann)}`);
    expect((await kindsOf(ann)).filter(kind => kind === 'Mentioned')).toHaveLength(1);
    const body = { text: `${others(50)} ${mention(ben)}` };
    expect(await admin.refused(422, 'createItemNote', { params: key, body })).toMatchObject({ issues });
    const changed = { params: { ...key, noteId }, body };
    expect(await admin.refused(422, 'updateItemNote', changed)).toMatchObject({ issues });
    const { version } = await admin.ok('getItem', { params: key });
    const moved = { params: { ...key, status: deals.status('Done') }, body: { version, ...body } };
    expect(await admin.refused(422, 'changeItemStatus', moved)).toMatchObject({ issues });
    expect(await kindsOf(ben)).not.toContain('Mentioned');
    expect(await admin.ok('listItemNotes', { params: key })).toHaveLength(1);
  });

  test('combine ten comments within five minutes into one notification, and later comments into another', async () => {
    await follow(ann, 'Following');
    for (let count = 1; count <= 9; count += 1) {
      await say(ben, `Comment ${count}`);
      await latest(ann);
    }
    await passMinutes(4);
    await say(ben, 'Comment 10');
    const ten = { kind: 'Comment', count: 10, params: { text: 'Comment 10' } };
    expect(await latest(ann)).toMatchObject([ten]);
    await passMinutes(2);
    await say(ben, 'Later');
    expect(await latest(ann)).toMatchObject([{ kind: 'Comment', count: 1, params: { text: 'Later' } }, ten]);
  });
});
