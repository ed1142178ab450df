import { defineModule } from '#server/modules/serverModule.ts';
import { listUserGroups } from './groups/repository.ts';
import * as accountsAndSessions from './migrations/0001-accounts-and-sessions.ts';
import * as knownDevices from './migrations/0040-known-devices.ts';
import * as failuresByDevice from './migrations/0117-failures-by-device.ts';
import { createProfileRoutes } from './profile/routes.ts';
import { createLoginGuard } from './sessions/loginGuard.ts';
import { createPasswordHasher, type PasswordHashCost, type PasswordHasher } from './sessions/password.ts';
import { createRecoveryRequestQueue, type RecoveryRequestQueue } from './sessions/recoveryRequests.ts';
import { createSessionRoutes } from './sessions/routes.ts';
import { createUserBroadcast } from './users/createUserBroadcast.ts';
import { presentUserGroupSummary, presentUserSummary } from './users/presenter.ts';
import { listUsers } from './users/repositories/users.ts';

interface Identity {
  readonly passwords: PasswordHasher;
  readonly recoveries: RecoveryRequestQueue;
}

/**
 * Accounts with their users, groups and sessions. @param cost The cost of hashing passwords. Tests pass a
 * lower cost.
 */
export const createIdentityModule = (cost?: PasswordHashCost) =>
  defineModule<Identity>({
    name: 'identity',
    migrations: [
      { name: '0001-accounts-and-sessions', ...accountsAndSessions },
      { name: '0040-known-devices', ...knownDevices },
      { name: '0117-failures-by-device', ...failuresByDevice },
    ],
    create(kernel) {
      const passwords = createPasswordHasher(cost);
      const recoveries = createRecoveryRequestQueue(kernel);
      const loginGuard = createLoginGuard();
      return {
        service: { passwords, recoveries },
        routes: {
          ...createSessionRoutes({ ...kernel, passwords, recoveries, loginGuard }),
          ...createProfileRoutes(kernel),
        },
        broadcasts: [createUserBroadcast(kernel.hub)],
        boot: async ({ trx, principal }) => ({
          authUser: principal.user,
          users: (await listUsers(trx)).map(presentUserSummary),
          userGroups: (await listUserGroups(trx)).map(presentUserGroupSummary),
        }),
        close: recoveries.close,
      };
    },
  });

export const identityModule = createIdentityModule();
