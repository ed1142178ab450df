/** The results of `toVisibleDirectory` for each directory, keyed by the permissions to see fields. */

import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { isHideableSystemField } from '../field/system/systemFields.ts';
import type { Directory, Status } from '../model.ts';
import { isSystemFieldHidden, listVisibleFields } from '../policy/fields.ts';
import type { FieldHidingRights } from '../policy/hiding.ts';
import { type CompiledDirectory, compileDirectory } from './compileDirectory.ts';

const shown = new WeakMap<Directory, Map<string, Directory>>();

/**
 * Returns the same directory if the user can see all of it; otherwise a directory without hidden fields,
 * hidden columns and deleted fields, and without their settings in statuses. Equal permissions get the same
 * object each time, so that it is compiled once.
 */
export function toVisibleDirectory(
  directory: Directory,
  registry: FieldRegistry,
  rights: FieldHidingRights,
): Directory {
  const key = `${rights.reachesHidden ? 'all ' : ''}${rights.hiddenFields.toSorted().join()}`;
  const known = shown.get(directory) ?? new Map<string, Directory>();
  shown.set(directory, known);
  const cached = known.get(key);
  if (cached) return cached;
  const result = withoutHidden(directory, listVisibleFields(compileDirectory(directory, registry), rights));
  known.set(key, result);
  return result;
}

/**
 * Compiles a directory for the record screens, without the fields that the user's profile hides. An
 * administrator's directory contains these fields, because administrators configure them.
 */
export function compileVisibleDirectory(
  directory: Directory,
  registry: FieldRegistry,
  rights: FieldHidingRights,
): CompiledDirectory {
  const compiled = compileDirectory(toVisibleDirectory(directory, registry, rights), registry);
  const system = compiled.system.filter(each => !isSystemFieldHidden(each, rights));
  return system.length === compiled.system.length ? compiled : withSystem(compiled, system);
}

const withoutSystem = new WeakMap<CompiledDirectory, Map<string, CompiledDirectory>>();

/**
 * Returns the compiled directory with only these system fields; the same object each time, so that memoised renderings
 * stay valid.
 */
function withSystem(compiled: CompiledDirectory, system: CompiledDirectory['system']): CompiledDirectory {
  const key = system.map(each => each.system.id).join();
  const known = withoutSystem.get(compiled) ?? new Map<string, CompiledDirectory>();
  withoutSystem.set(compiled, known);
  const systemById = new Map(system.map(each => [each.system.id, each]));
  const result = known.get(key) ?? { ...compiled, system, systemById };
  known.set(key, result);
  return result;
}

export function isDirectoryFullyVisible(
  directory: Directory,
  registry: FieldRegistry,
  rights: FieldHidingRights,
): boolean {
  return hasAllLive(directory, toVisibleDirectory(directory, registry, rights).fields);
}

function hasAllLive(directory: Directory, fields: Directory['fields']): boolean {
  return directory.fields.every(field => field.deleted === true || fields.includes(field));
}

function withoutHidden(directory: Directory, fields: Directory['fields']): Directory {
  const isWhole = fields.length === directory.fields.length;
  if (isWhole && fields.every((field, index) => field === directory.fields[index])) return directory;
  const ids = new Set(fields.map(({ id }) => id));
  const { scripts, ...others } = directory;
  const seesAll = hasAllLive(directory, fields);
  return {
    ...others,
    // Scripts can read every field: if a user can't see all of them, only the server can run the scripts.
    ...(scripts && seesAll && { scripts }),
    ...(isWritten(scripts) && !seesAll && { scriptsAtServer: true }),
    fields,
    statusList: directory.statusList.map(status => restrictStatus(status, ids)),
    ...(directory.duplicateFields
      ? { duplicateFields: directory.duplicateFields.filter(id => ids.has(id)) }
      : {}),
  };
}

function isWritten(scripts: Directory['scripts'] = {}): boolean {
  return Object.values(scripts).some(script => script?.trim());
}

function restrictStatus(status: Status, ids: ReadonlySet<string>): Status {
  return {
    ...status,
    fields: Object.fromEntries(
      Object.entries(status.fields).filter(([id]) => ids.has(id) || isHideableSystemField(id)),
    ),
  };
}
