/** Definitions as a caller may see them: no unreadable directory, no field hidden from them, no script but for admins. */
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
  const { registry, modules, principal } = reader;
  const shown = principal.isAdmin ? directory : restrict(directory, reader);
  const { schema } = compileDirectory(shown, registry);
  return { ...shown, validatorUrl: modules.urlOf(principal.accountId, schema) };
}

const withoutScripts = new WeakMap<Directory, Directory>();

/** Kept by what is shown, so that it is compiled once. */
function restrict(directory: Directory, { principal, registry, definitions }: DefinitionReader): Directory {
  const { profile } = principalIn(definitions, principal);
  const shown = shownDirectory(directory, registry, rightsIn(profile, directory.id));
  if (!shown.scripts) return shown;
  const known = withoutScripts.get(shown);
  if (known) return known;
  const { scripts: _, ...result } = shown;
  withoutScripts.set(shown, result);
  return result;
}
