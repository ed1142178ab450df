import type { Kernel } from '#server/kernel/kernel.ts';
import type { ConfigurationParts } from '#server/modules/configuration/index.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import type { Passwords } from '#server/modules/sessions/index.ts';

/** Dependencies of calls on users. */
export interface PeopleParts extends Pick<Kernel, 'config' | 'database'> {
  readonly passwords: Passwords;
  readonly definitions: DefinitionStore;
  readonly configuration: ConfigurationParts;
}
