import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Problem } from '#core/model.ts';
import { describeServer, testPassword } from '#tests/server/harness.ts';

const codes = (problem: Problem) => problem.issues.map(issue => [issue.path.join('.'), issue.code]);
const newEmail = () => `${randomUUID()}@example.org`;

describeServer('Users', api => {
  it('are created, read, changed, deleted and restored', async () => {
    const admin = await api.admin();
    const group = await admin.ok('createUserGroup', { body: { name: 'Sales', users: [] } });
    const email = newEmail();
    const body = { name: 'Ben', email, password: testPassword, phone: '+380', groups: [group.id] };
    const user = await admin.ok('createUser', { body: { ...body, description: 'new here' } });
    expect(user).toMatchObject({ name: 'Ben', email, groups: [group.id], role: 'User', isAdmin: false });
    const params = { id: user.id };
    expect(await admin.ok('getUser', { params })).toEqual(user);
    const changed = await admin.ok('updateUser', {
      params,
      body: { name: 'Benjamin', email, isAdmin: true },
    });
    expect(changed).toMatchObject({
      name: 'Benjamin',
      phone: '',
      description: '',
      groups: [],
      role: 'Admin',
    });
    await admin.ok('deleteUser', { params });
    await admin.refused(404, 'deleteUser', { params });
    expect((await admin.ok('listUsers')).map(({ id }) => id)).toEqual([admin.user.id]);
    const all = await admin.ok('listUsers', { query: { deleted: true } });
    expect(all.find(({ id }) => id === user.id)?.deletedAt).toBeDefined();
    const attempt = await api.visitor().ok('logIn', { body: { email, password: testPassword } });
    expect(attempt.resultType).toBe('InvalidCredentials');
    await admin.ok('updateUser', { params, body: { name: 'Ben', email, deletedAt: null } });
    await api.visitor().logIn({ email, password: testPassword });
  });

  it('have unique email addresses in the account, even under concurrency', async () => {
    const admin = await api.admin();
    const body = { name: 'Twin', email: newEmail(), password: testPassword };
    const upper = { ...body, email: body.email.toUpperCase() };
    const attempts = await Promise.all(
      [body, upper, body, upper].map(one => admin.call('createUser', { body: one })),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const other = await admin.ok('createUser', { body: { ...body, email: newEmail() } });
    const problem = await admin.refused(422, 'updateUser', {
      params: { id: other.id },
      body: { name: 'Other', email: body.email },
    });
    expect(codes(problem)).toEqual([['email', 'EmailTaken']]);
    await (await api.admin()).ok('createUser', { body });
  });

  it('always include at least one admin, even under concurrency', async () => {
    const admin = await api.admin();
    const { id, email } = { id: admin.user.id, email: admin.email };
    await admin.refused(422, 'deleteUser', { params: { id } });
    const demotion = { params: { id }, body: { name: 'Ann', email } };
    expect(codes(await admin.refused(422, 'updateUser', demotion))).toEqual([['', 'LastAdmin']]);
    const second = await api.colleague(admin, { isAdmin: true });
    const answers = await Promise.all([
      admin.call('deleteUser', { params: { id: second.user.id } }),
      second.call('deleteUser', { params: { id } }),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('have a history of changes with their authors, without passwords', async () => {
    const admin = await api.admin();
    const group = await admin.ok('createUserGroup', { body: { name: 'Sales', users: [] } });
    const email = newEmail();
    const body = { name: 'Ben', email, password: testPassword, groups: [group.id] };
    const { id } = await admin.ok('createUser', { body });
    const params = { id };
    const until = '2040-01-02T03:04:05.000Z';
    const changed = {
      name: 'Benjamin',
      email,
      isAdmin: true,
      lockoutEnd: until,
      password: 'another password',
    };
    await admin.ok('updateUser', { params, body: changed });
    await admin.ok('updateUser', { params, body: { name: 'Benjamin', email, isAdmin: true } });
    await admin.ok('deleteUser', { params });
    await admin.ok('updateUser', {
      params,
      body: { name: 'Ben', email, isAdmin: true, lockoutEnd: null, deletedAt: null },
    });
    const entries = await admin.ok('listUserChanges', { params });
    expect(entries.map(({ kind }) => kind)).toEqual(['Restored', 'Deleted', 'Changed', 'Created']);
    expect(entries.every(({ userId }) => userId === admin.user.id)).toBe(true);
    const text = (stringValue: string) => ({ stringValue });
    const groups = { listValue: [text(group.id)] };
    const [restored, , updated, created] = entries;
    expect(created?.changes).toEqual([
      { field: 'name', before: null, after: text('Ben') },
      { field: 'email', before: null, after: text(email) },
      { field: 'role', before: null, after: text('User') },
      { field: 'groups', before: null, after: groups },
      { field: 'password' },
    ]);
    expect(updated?.changes).toEqual([
      { field: 'name', before: text('Ben'), after: text('Benjamin') },
      { field: 'role', before: text('User'), after: text('Admin') },
      { field: 'lockoutEnd', before: null, after: text(until) },
      { field: 'groups', before: groups, after: null },
      { field: 'password' },
    ]);
    expect(restored?.changes.map(({ field }) => field)).toEqual(['name', 'lockoutEnd']);
    expect(JSON.stringify(entries)).not.toContain('another password');
  });

  it('have a history that includes their own changes and those of their groups', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const params = { id: colleague.user.id };
    await colleague.ok('updateProfile', { body: { name: 'Colin', phoneNumber: '+380' } });
    await colleague.ok('updateProfile', { body: { name: 'Colin', phoneNumber: '+380' } });
    const passwords = { oldPassword: testPassword, newPassword: 'another password' };
    await colleague.ok('changePassword', { body: passwords });
    const users = [colleague.user.id];
    const group = await admin.ok('createUserGroup', { body: { name: 'Sales', users } });
    const inGroup = { params: { id: group.id } };
    await admin.ok('updateUserGroup', { ...inGroup, body: { name: 'Sales people', users } });
    await admin.ok('deleteUserGroup', inGroup);
    const entries = await admin.ok('listUserChanges', { params });
    const told = entries.map(({ userId, changes }) => [
      userId === colleague.user.id,
      changes.map(({ field, before, after }) => `${field}${before ? ' -' : ''}${after ? ' +' : ''}`),
    ]);
    expect(told.slice(0, -1)).toEqual([
      [false, ['groups -']],
      [false, ['groups +']],
      [true, ['password']],
      [true, ['name - +', 'phone +']],
    ]);
    await colleague.refused(403, 'listUserChanges', { params });
    const stranger = await api.admin();
    await stranger.refused(404, 'listUserChanges', { params });
    await admin.refused(404, 'listUserChanges', { params: { id: randomUUID() } });
  });

  it('of another account are handled like unknown ones', async () => {
    const admin = await api.admin();
    const stranger = await api.admin();
    const group = await stranger.ok('createUserGroup', { body: { name: 'Theirs', users: [] } });
    const nobody = randomUUID();
    const body = { name: 'Mine', email: newEmail() };
    for (const id of [stranger.user.id, nobody]) {
      await admin.refused(404, 'getUser', { params: { id } });
      await admin.refused(404, 'updateUser', { params: { id }, body });
      await admin.refused(404, 'deleteUser', { params: { id } });
      const inGroup = { body: { name: 'G', users: [admin.user.id, id] } };
      expect(codes(await admin.refused(422, 'createUserGroup', inGroup))).toEqual([
        ['users.1', 'UnknownUser'],
      ]);
      const visit = { body: { userId: id, url: '/' } };
      expect(codes(await admin.refused(422, 'trackVisit', visit))).toEqual([['userId', 'UnknownUser']]);
    }
    for (const id of [group.id, nobody]) {
      await admin.refused(404, 'getUserGroup', { params: { id } });
      await admin.refused(404, 'updateUserGroup', { params: { id }, body: { name: 'x' } });
      await admin.refused(404, 'deleteUserGroup', { params: { id } });
      const inGroup = { body: { ...body, password: testPassword, groups: [id] } };
      expect(codes(await admin.refused(422, 'createUser', inGroup))).toEqual([['groups.0', 'UnknownGroup']]);
    }
    expect((await stranger.ok('getUserGroup', { params: { id: group.id } })).name).toBe('Theirs');
  });

  it("can't be updated with properties that only the server sets", async () => {
    const admin = await api.admin();
    const params = { id: admin.user.id };
    const body = { name: 'Ann', email: admin.email, isAdmin: true };
    const owned = { accountId: randomUUID(), createdAt: 'x', deletedAt: 'now' };
    const answer = await admin.call('updateUser', { params, body: { ...body, ...owned } as never });
    expect(answer.status).toBe(400);
    expect(codes(answer.json as Problem).map(([path]) => path)).toEqual(
      expect.arrayContaining(['accountId', 'createdAt', 'deletedAt']),
    );
  });
});

describeServer('User groups', api => {
  it('are created, changed, deleted and restored, with their members', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const ids = [colleague.user.id.toUpperCase(), colleague.user.id];
    const group = await admin.ok('createUserGroup', { body: { name: 'Sales', users: ids } });
    expect(group).toEqual({
      id: group.id,
      name: 'Sales',
      users: [colleague.user.id],
      everyone: false,
      deleted: false,
    });
    const boot = await colleague.ok('getBoot');
    expect(boot.authUser.groups.map(({ name }) => name)).toEqual(['Everyone', 'Sales']);
    const params = { id: group.id };
    await admin.ok('updateUserGroup', { params, body: { name: 'Support', users: [] } });
    expect((await colleague.ok('getBoot')).authUser.groups).toHaveLength(1);
    await admin.ok('deleteUserGroup', { params });
    await admin.refused(404, 'deleteUserGroup', { params });
    expect(await admin.ok('listUserGroups')).toHaveLength(1);
    expect(await admin.ok('listUserGroups', { query: { deleted: true } })).toHaveLength(2);
    await admin.ok('updateUserGroup', { params, body: { name: 'Support', users: [], deleted: false } });
    expect(await admin.ok('listUserGroups')).toHaveLength(2);
  });

  it("include Everyone, which can't be changed, deleted or assigned", async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const [everyone] = await admin.ok('listUserGroups');
    expect(everyone).toMatchObject({ name: 'Everyone', everyone: true });
    expect(everyone?.users.toSorted()).toEqual([admin.user.id, colleague.user.id].toSorted());
    const params = { id: everyone?.id ?? '' };
    await admin.refused(422, 'updateUserGroup', { params, body: { name: 'Nobody' } });
    await admin.refused(422, 'deleteUserGroup', { params });
    const body = { name: 'x', email: newEmail(), password: testPassword, groups: [params.id] };
    await admin.refused(422, 'createUser', { body });
  });
});
