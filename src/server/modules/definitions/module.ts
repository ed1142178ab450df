import { defineModule } from '#server/modules/serverModule.ts';
import { createDefinitionStore, type DefinitionStore } from './accountDefinitions.ts';
import { createDirectoryAudienceResolver, type DirectoryAudienceResolver } from './directoryReaders.ts';
import * as calendars from './migrations/0025-calendars.ts';
import * as commentsForDuties from './migrations/0100-comments-for-duties.ts';
import { presentDirectories } from './presentDirectory.ts';
import { createValidatorModules, type ValidatorModules } from './schemaValidators.ts';

interface Definitions {
  readonly store: DefinitionStore;
  /** Serves the validators of directory schemas to browsers as ES modules. */
  readonly validators: ValidatorModules;
  readonly readersOf: DirectoryAudienceResolver;
}

/** Definitions of directories. The directories module changes the definitions. */
export const definitionsModule = defineModule<Definitions>({
  name: 'definitions',
  migrations: [
    { name: '0025-calendars', ...calendars },
    { name: '0100-comments-for-duties', ...commentsForDuties },
  ],
  create({ config, database, registry, findHooks }) {
    const store = createDefinitionStore(registry, findHooks);
    const validators = createValidatorModules(config.tokenSecret);
    return {
      service: { store, validators, readersOf: createDirectoryAudienceResolver({ database }, store) },
      boot: async ({ definitions, principal }) => ({
        directories: presentDirectories({ definitions, principal, registry, modules: validators }),
      }),
    };
  },
});
