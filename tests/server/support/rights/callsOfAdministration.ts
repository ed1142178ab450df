import { randomUUID } from 'node:crypto';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { RightsWorld } from './world.ts';

const readNewName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const byAdmin = (work: (admin: RightsWorld['people']['admin']) => Promise<{ id: string }>, name: string) => ({
  fresh: async ({ people }: RightsWorld) => ({ [name]: (await work(people.admin)).id }),
});
const newUser = byAdmin(
  admin => admin.ok('createUser', { body: { name: 'Fresh', email: `${randomUUID()}@example.org` } }),
  'spareUser',
);

const getProfile = (id: (name: string) => string) => ({
  assignments: [{ userId: id('spareUser') }, { groupId: id('spareGroup') }],
  directories: [
    { directoryId: id('directory'), rights: { ...FULL_RIGHTS, hiddenFields: [id('title'), id('amount')] } },
  ],
  otherDirectories: { ...FULL_RIGHTS, hiddenFields: [id('customerName')] },
  menu: [
    { kind: 'Directory' as const, id: id('directory') },
    { kind: 'Board' as const, id: id('board') },
  ],
});

const backgroundWork: RightsCall[] = [
  call('listBackgroundQueues'),
  call('listBackgroundFailures'),
  call('retryBackgroundWork', target => ({ params: { id: target('parkedEvent') } })),
  call('dismissBackgroundWork', target => ({ params: { id: target('parkedEvent') } }), {
    fresh: async world => ({ parkedEvent: await world.parkEvent() }),
  }),
];

const people: RightsCall[] = [
  call('listUsers'),
  call('createUser', (_, own) => ({
    body: { name: 'New', email: `${randomUUID()}@example.org`, groups: [own('spareGroup')] },
  })),
  call('getUser', target => ({ params: { id: target('spareUser') } })),
  call('updateUser', (target, own) => ({
    params: { id: target('spareUser') },
    body: { name: 'Spare', email: `spare-${target('spareUser')}@example.org`, groups: [own('spareGroup')] },
  })),
  call('deleteUser', target => ({ params: { id: target('spareUser') } }), newUser),
  call('inviteUser', target => ({ params: { id: target('spareUser') } }), newUser),
  call('listUserChanges', target => ({ params: { id: target('spareUser') } })),
  call('listUserGroups'),
  call('createUserGroup', (_, own) => ({ body: { name: readNewName('Group'), users: [own('spareUser')] } })),
  call('getUserGroup', target => ({ params: { id: target('spareGroup') } })),
  call('updateUserGroup', (target, own) => ({
    params: { id: target('spareGroup') },
    body: { name: readNewName('Group'), users: [own('spareUser')] },
  })),
  call(
    'deleteUserGroup',
    target => ({ params: { id: target('spareGroup') } }),
    byAdmin(admin => admin.ok('createUserGroup', { body: { name: readNewName('Group') } }), 'spareGroup'),
  ),
];

const profiles: RightsCall[] = [
  call('listUsageProfiles'),
  call('createUsageProfile', (_, own) => ({ body: { name: readNewName('Profile'), ...getProfile(own) } })),
  call('updateUsageProfile', (target, own) => ({
    body: { id: target('spareProfile'), name: readNewName('Profile'), ...getProfile(own) },
  })),
  call(
    'deleteUsageProfile',
    target => ({ params: { id: target('spareProfile') } }),
    byAdmin(
      admin =>
        admin.ok('createUsageProfile', {
          body: { name: readNewName('Profile'), assignments: [], directories: [], menu: [] },
        }),
      'spareProfile',
    ),
  ),
  call('orderUsageProfiles', target => ({ body: { list: [target('profile'), target('spareProfile')] } })),
];

const rights: RightsCall[] = [
  call('explainRights', target => ({
    body: {
      questions: [
        { directoryId: target('directory'), part: 'record', action: 'update', itemId: target('item') },
        { directoryId: target('directory'), part: 'field', action: 'read', fieldId: target('title') },
        {
          directoryId: target('directory'),
          part: 'status',
          action: 'enter',
          statusId: target('secondStatus'),
        },
      ],
    },
  })),
  call(
    'explainRights',
    (target, own) => ({
      body: {
        userId: target('spareUser'),
        questions: [{ directoryId: own('directory'), part: 'comments', action: 'read' }],
      },
    }),
    { variant: 'of a user' },
  ),
  call('listRightAssertions'),
];

const tagsAndBoards: RightsCall[] = [
  call('listTags'),
  call('saveTag', () => ({ body: { name: readNewName('Tag') } })),
  call('saveTag', target => ({ body: { id: target('tag'), name: readNewName('Tag') } }), {
    variant: 'again',
  }),
  call(
    'deleteTag',
    target => ({ body: { id: target('tag') } }),
    byAdmin(admin => admin.ok('saveTag', { body: { name: readNewName('Tag') } }), 'tag'),
  ),
  call(
    'mergeTags',
    (target, own) => ({ body: { fromId: target('tag'), intoId: own('secondTag') } }),
    byAdmin(admin => admin.ok('saveTag', { body: { name: readNewName('Tag') } }), 'tag'),
  ),
  call('listBoards'),
  call('createBoard', target => ({
    body: {
      name: readNewName('Board'),
      lanes: [
        { name: 'A', directoryId: target('directory'), statuses: [target('status'), target('secondStatus')] },
      ],
    },
  })),
  call('updateBoard', (target, own) => ({
    body: {
      id: target('board'),
      name: readNewName('Board'),
      lanes: [{ name: 'A', directoryId: own('directory'), statuses: [own('status')] }],
    },
  })),
  call('deleteBoard', target => ({ params: { id: target('board') } }), {
    fresh: async ({ people: { admin } }, own) => {
      const lanes = [{ name: 'A', directoryId: own.directory ?? '', statuses: [own.status ?? ''] }];
      return { board: (await admin.ok('createBoard', { body: { name: 'Fresh', lanes } })).id };
    },
  }),
  call('orderBoards', target => ({ body: [target('board')] })),
];

export const administrationCalls: readonly RightsCall[] = [
  ...backgroundWork,
  ...people,
  ...profiles,
  ...rights,
  ...tagsAndBoards,
];
