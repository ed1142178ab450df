import type { Kernel } from '#server/kernel/kernel.ts';
import type { LoginGuard } from './loginGuard.ts';
import type { Passwords } from './password.ts';
import type { RecoveryRequests } from './recoveryRequests.ts';

/** Dependencies of the calls about sessions and passwords. */
export interface SessionParts extends Pick<Kernel, 'config' | 'database' | 'principals' | 'sessions'> {
  readonly passwords: Passwords;
  readonly loginGuard: LoginGuard;
  readonly recoveries: RecoveryRequests;
}
