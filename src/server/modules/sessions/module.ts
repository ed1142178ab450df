import { defineModule } from '#server/modules/serverModule.ts';
import { createLoginGuard } from './loginGuard.ts';
import * as knownDevices from './migrations/0040-known-devices.ts';
import * as failuresByDevice from './migrations/0117-failures-by-device.ts';
import { createPasswordHasher, type PasswordCost, type PasswordHasher } from './password.ts';
import { createRecoveryRequestQueue, type RecoveryRequestQueue } from './recoveryRequests.ts';
import { createSessionRoutes } from './routes.ts';

interface Sessions {
  readonly passwords: PasswordHasher;
  readonly recoveries: RecoveryRequestQueue;
}

/** @param cost The cost of hashing passwords; tests pass a lower one. */
export const createSessionsModule = (cost?: PasswordCost) =>
  defineModule<Sessions>({
    name: 'sessions',
    migrations: [
      { name: '0040-known-devices', ...knownDevices },
      { name: '0117-failures-by-device', ...failuresByDevice },
    ],
    create(kernel) {
      const passwords = createPasswordHasher(cost);
      const recoveries = createRecoveryRequestQueue(kernel);
      const loginGuard = createLoginGuard();
      return {
        service: { passwords, recoveries },
        routes: createSessionRoutes({ ...kernel, passwords, recoveries, loginGuard }),
        close: recoveries.close,
      };
    },
  });

export const sessionsModule = createSessionsModule();
