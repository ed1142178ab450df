import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Problem } from '#core/model.ts';
import { describeServer } from '#tests/server/harness.ts';

const codes = (problem: Problem) => problem.issues.map(issue => [issue.path.join('.'), issue.code]);

describeServer("A user's own data", api => {
  it('is saved per user and key, initially an empty object', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const params = { key: `board-view-${randomUUID()}` };
    expect(await admin.ok('getUserStorage', { params })).toEqual({});
    await admin.ok('saveUserStorage', { params, body: { keyword: 'a' } });
    await admin.ok('saveUserStorage', { params, body: { tags: [1] } });
    expect(await admin.ok('getUserStorage', { params })).toEqual({ tags: [1] });
    expect(await colleague.ok('getUserStorage', { params })).toEqual({});
    await admin.refused(400, 'getUserStorage', { params: { key: 'secrets' } });
    const large = { text: 'x'.repeat(300_000) };
    await admin.refused(413, 'saveUserStorage', { params, body: large });
  });

  it('includes the name and phone number of the profile, and the visited pages', async () => {
    const admin = await api.admin();
    const user = await admin.ok('updateProfile', { body: { name: 'Annie', phoneNumber: '+380 44' } });
    expect(user).toMatchObject({ id: admin.user.id, name: 'Annie', phoneNumber: '+380 44' });
    const without = await admin.ok('updateProfile', { body: { name: 'Annie' } });
    expect(without.phoneNumber).toBeUndefined();
    await admin.ok('trackVisit', { body: { userId: admin.user.id, url: '/directories?x=1' } });
    const visits = await api.database.forAccount(admin.user.account.id, trx =>
      trx.selectFrom('visits').select(['user_id', 'url']).execute(),
    );
    expect(visits).toEqual([{ user_id: admin.user.id, url: '/directories?x=1' }]);
  });

  it('is returned in the boot data, with only the users and groups of the account', async () => {
    const admin = await api.admin();
    await api.admin();
    const colleague = await api.colleague(admin);
    const boot = await colleague.ok('getBoot');
    expect(boot.authUser).toEqual(colleague.user);
    expect(boot.token).toBe(colleague.token);
    expect(boot.users.map(({ id }) => id).toSorted()).toEqual([admin.user.id, colleague.user.id].toSorted());
    expect(boot.userGroups).toMatchObject([{ name: 'Everyone', everyone: true }]);
  });
});

describeServer('The account', api => {
  it('keeps properties that an update omits, and rejects changes of its subscription', async () => {
    const admin = await api.admin();
    const params = { id: admin.user.account.id };
    const body = { name: 'Renamed', timeZone: 'Europe/Kyiv', settings: { moduleMapEnabled: false } };
    const account = await admin.ok('updateAccount', { params, body });
    expect(account).toMatchObject({ name: 'Renamed', timeZone: 'Europe/Kyiv', lang: 'en' });
    expect(account.settings).toMatchObject({ moduleMapEnabled: false, moduleFileStorageEnabled: true });
    expect((await admin.ok('getBoot')).authUser.account).toEqual(account);
    const upgrade = { ...body, settings: { subscriptionLevel: 'Gold' } };
    const problem = await admin.refused(422, 'updateAccount', { params, body: upgrade });
    expect(codes(problem)).toEqual([['settings.subscriptionLevel', 'FieldReadonly']]);
    await admin.refused(422, 'updateAccount', { params, body: { ...body, timeZone: 'Nowhere' } });
    const colleague = await api.colleague(admin);
    await colleague.refused(403, 'updateAccount', { params, body });
  });
});
