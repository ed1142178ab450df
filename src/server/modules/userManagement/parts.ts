import type { Kernel } from '#server/kernel/kernel.ts';
import type { ConfigurationDependencies } from '#server/modules/configuration/index.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { PasswordHasher } from '#server/modules/identity/index.ts';

/** Dependencies of calls on users. */
export interface UserManagementDependencies extends Pick<Kernel, 'config' | 'database'> {
  readonly passwords: PasswordHasher;
  readonly definitions: DefinitionStore;
  readonly configuration: ConfigurationDependencies;
}
