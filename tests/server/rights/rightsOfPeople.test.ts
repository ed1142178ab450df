import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DirectoryRights, UsageProfile } from '#core/model.ts';
import { FULL_RIGHTS, NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Changed profiles', api => {
  let admin: Member;
  let ann: Member;
  let ben: Member;
  let directoryId: string;

  beforeAll(async () => {
    admin = await api.admin();
    directoryId = (await defineDirectory(admin, { name: 'Deals', type: 'Data' })).directory.id;
  });
  beforeEach(async () => {
    [ann, ben] = [await api.colleague(admin), await api.colleague(admin)];
  });

  const told = async (who: Member) => {
    await settleEvents(api, 'rightsOfPeople');
    await settleEvents(api, 'notifications');
    return who.ok('listNotifications');
  };
  const rights = (change: Partial<DirectoryRights> = {}) => [
    { directoryId, rights: { ...FULL_RIGHTS, ...change } },
  ];
  /** Creates a profile and moves it to the first position, so that it applies to these people. */
  const profileFor = async (people: readonly Member[], directories = rights()): Promise<UsageProfile> => {
    const others = await admin.ok('listUsageProfiles');
    const made = await admin.ok('createUsageProfile', {
      body: {
        name: `Profile ${ann.user.id}`,
        assignments: people.map(({ user }) => ({ userId: user.id })),
        directories,
        otherDirectories: FULL_RIGHTS,
        menu: [],
      },
    });
    await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...others.map(({ id }) => id)] } });
    return made;
  };
  const save = (profile: UsageProfile) => admin.ok('updateUsageProfile', { body: profile });

  test('notify users whose permissions have changed, but not the author', async () => {
    const profile = await profileFor([ann, admin]);
    expect([await told(ann), await told(ben)]).toEqual([[], []]);
    await save({ ...profile, directories: rights(NO_RIGHTS) });
    expect(await told(ann)).toMatchObject([
      { kind: 'RightsChanged', reason: 'Self', params: {}, actor: admin.user.id, count: 1 },
    ]);
    expect(await told(ben)).toEqual([]);
    expect((await told(admin)).map(({ kind }) => kind)).not.toContain('RightsChanged');
  });

  test("don't notify users whose permissions stay the same", async () => {
    const profile = await profileFor([ann]);
    await save({ ...profile, name: `${profile.name} renamed`, directories: [] });
    expect(await told(ann)).toEqual([]);
  });

  test('combine consecutive changes into one notification, separate from those about groups', async () => {
    const profile = await profileFor([ann]);
    await save({ ...profile, directories: rights({ changes: { read: false } }) });
    await told(ann);
    await save({ ...profile, directories: rights({ comments: NO_RIGHTS.comments }) });
    await told(ann);
    await admin.ok('createUserGroup', { body: { name: `G ${ann.user.id}`, users: [ann.user.id] } });
    expect(await told(ann)).toMatchObject([
      { kind: 'RightsChanged', params: { groupsAdded: [expect.any(String)] }, count: 1 },
      { kind: 'RightsChanged', params: {}, count: 2 },
    ]);
  });

  test('notify when a profile applies to another user, is deleted, or is restored with an older version', async () => {
    const profile = await profileFor([ann], rights(NO_RIGHTS));
    expect((await told(ann)).map(({ count }) => count)).toEqual([1]);
    await save({ ...profile, assignments: [{ userId: ben.user.id }] });
    expect([(await told(ann))[0]?.count, (await told(ben))[0]?.count]).toEqual([2, 1]);
    await admin.ok('deleteUsageProfile', { params: { id: profile.id } });
    expect([(await told(ann))[0]?.count, (await told(ben))[0]?.count]).toEqual([2, 2]);
    const [version] = (await admin.ok('listConfigurationVersions', { query: { take: 1 } })).items;
    await admin.ok('changeConfiguration', {
      body: { changes: [{ kind: 'Revert', versionId: version?.id ?? '' }] },
    });
    expect([(await told(ann))[0]?.count, (await told(ben))[0]?.count]).toEqual([2, 3]);
  });
});
