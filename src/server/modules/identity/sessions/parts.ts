import type { Kernel } from '#server/kernel/kernel.ts';
import type { LoginGuard } from './loginGuard.ts';
import type { PasswordHasher } from './password.ts';
import type { RecoveryRequestQueue } from './recoveryRequests.ts';

/** Dependencies of the calls about sessions and passwords. */
export interface SessionDependencies extends Pick<Kernel, 'config' | 'database' | 'principals' | 'sessions'> {
  readonly passwords: PasswordHasher;
  readonly loginGuard: LoginGuard;
  readonly recoveries: RecoveryRequestQueue;
}
