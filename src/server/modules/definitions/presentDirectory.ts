/**
 * Presents definitions as visible to the caller, without unreadable directories, hidden fields, and scripts that read a
 * hidden field. Administrators get all definitions, because they edit them, but their access to records follows their
 * profile.
 */
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { toVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory } from '#core/model.ts';
import { getDirectoryRights } from '#core/policy/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { AccountDefinitions } from './accountDefinitions.ts';
import { canReadDirectoryById, withEffectiveProfile } from './reader.ts';
import type { ValidatorModules } from './schemaValidators.ts';

export interface DefinitionReader {
  readonly definitions: AccountDefinitions;
  readonly principal: Principal;
  readonly registry: FieldRegistry;
  readonly modules: ValidatorModules;
}

export function presentDirectories(reader: DefinitionReader): Directory[] {
  const { directories } = reader.definitions;
  const visible = reader.principal.isAdmin
    ? directories
    : directories.filter(directory => canReadDirectoryById(reader, directory.id));
  return visible.map(directory => presentDirectory(reader, directory));
}

export function presentDirectory(reader: DefinitionReader, directory: Directory): Directory {
  const { registry, modules, principal, definitions } = reader;
  const shown = principal.isAdmin
    ? directory
    : toVisibleDirectory(
        directory,
        registry,
        getDirectoryRights(withEffectiveProfile(definitions, principal).profile, directory.id),
      );
  const { schema } = compileDirectory(shown, registry);
  return { ...shown, validatorUrl: modules.urlOf(principal.accountId, schema) };
}
