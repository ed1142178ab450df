import { defineModule } from '#server/modules/serverModule.ts';
import { createUserBroadcast } from './createUserBroadcast.ts';
import { presentUserGroupSummary, presentUserSummary } from './presenter.ts';
import { listUserGroups } from './repositories/userGroups.ts';
import { listUsers } from './repositories/users.ts';

/** The users of an account as visible to all its users. They are changed by the module `people`. */
export const usersModule = defineModule({
  name: 'users',
  create: ({ hub }) => ({
    broadcasts: [createUserBroadcast(hub)],
    boot: async ({ trx, principal }) => ({
      authUser: principal.user,
      users: (await listUsers(trx)).map(presentUserSummary),
      userGroups: (await listUserGroups(trx)).map(presentUserGroupSummary),
    }),
  }),
});
