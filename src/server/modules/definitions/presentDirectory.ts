/** Definitions as a caller may see them: no unreadable directory, no field hidden from them, and no script that reads one. */
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory } from '#core/model.ts';
import { rightsIn, shownDirectory } from '#core/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { mayReadDirectory, principalIn } from '#server/modules/definitions/reader.ts';
import type { AccountDefinitions } from './accountDefinitions.ts';
import type { ValidatorModules } from './schemaValidators.ts';

export interface DefinitionReader {
  readonly definitions: AccountDefinitions;
  readonly principal: Principal;
  readonly registry: FieldRegistry;
  readonly modules: ValidatorModules;
}

/** Administrators see every definition, since they edit them; their records still follow their profile. */
export function presentDirectories(reader: DefinitionReader): Directory[] {
  const { directories } = reader.definitions;
  const visible = reader.principal.isAdmin
    ? directories
    : directories.filter(directory => mayReadDirectory(reader, directory.id));
  return visible.map(directory => presentDirectory(reader, directory));
}

export function presentDirectory(reader: DefinitionReader, directory: Directory): Directory {
  const { registry, modules, principal, definitions } = reader;
  const shown = principal.isAdmin
    ? directory
    : shownDirectory(
        directory,
        registry,
        rightsIn(principalIn(definitions, principal).profile, directory.id),
      );
  const { schema } = compileDirectory(shown, registry);
  return { ...shown, validatorUrl: modules.urlOf(principal.accountId, schema) };
}
