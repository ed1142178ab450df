/** Definitions as a caller may see them: no unreadable directory, no field hidden from them, no script but for admins. */
import { compileDirectory } from '#core/compileDirectory.ts';
import type { FieldRegistry } from '#core/fieldRegistry.ts';
import type { Directory, Status } from '#core/model.ts';
import { rightsIn } from '#core/permissions.ts';
import type { AccountDefinitions } from '../definitions/accountDefinitions.ts';
import type { ValidatorModules } from '../definitions/schemaValidators.ts';
import { mayReadDirectory } from '../records/recordScope.ts';
import type { Principal } from '../sessions/principal.ts';

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
  const shown = principal.isAdmin ? directory : restrict(directory, principal);
  const { schema } = compileDirectory(shown, registry);
  return { ...shown, validatorUrl: modules.urlOf(principal.accountId, schema) };
}

const restricted = new WeakMap<Directory, Map<string, Directory>>();

/** Kept per directory and set of hidden fields, so that it is compiled once. */
function restrict(directory: Directory, principal: Principal): Directory {
  const hidden = new Set(rightsIn(principal.profile, directory.id).hiddenFields);
  const key = [...hidden].sort().join();
  const known = restricted.get(directory) ?? new Map<string, Directory>();
  restricted.set(directory, known);
  const cached = known.get(key);
  if (cached) return cached;
  const isVisible = (id: string) =>
    !hidden.has(id) && directory.fields.some(field => field.id === id && !field.hidden);
  const { scripts: _, ...shown } = directory;
  const result: Directory = {
    ...shown,
    fields: directory.fields.filter(field => !field.deleted && isVisible(field.id)),
    statusList: directory.statusList.map(status => restrictStatus(status, isVisible)),
  };
  known.set(key, result);
  return result;
}

function restrictStatus(status: Status, isVisible: (fieldId: string) => boolean): Status {
  const fields = Object.fromEntries(Object.entries(status.fields).filter(([fieldId]) => isVisible(fieldId)));
  return { ...status, fields };
}
