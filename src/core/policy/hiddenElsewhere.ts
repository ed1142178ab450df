/**
 * Hides results of formulas that read other directories from users who can't see the fields read, unless the definition
 * makes the result visible. Only loaded where records are presented, not with the initial screens, because it parses
 * formulas.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { findFormula, isResultVisible, parseFormulaFieldIds } from '../field/findFormula.ts';
import type { SystemEngine } from '../field/system/systemFields.ts';
import { type DirectoryFormula, getReadFieldIds, listFormulas } from '../formula/formulaGraph.ts';
import type { ExternalSource } from '../formula/language/formulaTypes.ts';
import { namedSystemFields } from '../formula/namedSystemFields.ts';
import type { Directory, UsageProfile } from '../model.ts';
import {
  type DirectoryReader,
  getDirectoryRights,
  getSourceFieldIds,
  isDirectoryReadable,
  isHiddenWithSources,
  listStatusesHidingFields,
} from './permissions.ts';

interface World {
  readonly directories: readonly Directory[];
  readonly engine: SystemEngine;
  compiled(directoryId: string): CompiledDirectory | undefined;
}

/**
 * Adds results computed from fields of other directories that the viewer can't see to the profile's hidden
 * fields, recursively; returns the same profile if there are no such results. Idempotent.
 */
export function hideDependentResults(
  world: World,
  { profile, settings }: DirectoryReader,
): UsageProfile | undefined {
  if (!profile) return undefined;
  let open = listFormulas(world.directories, world.engine).filter(
    ({ definition, formula }) => !isResultVisible(definition) && formula?.elsewhere.length !== 0,
  );
  let result = profile;
  for (;;) {
    const reader = { profile: result, settings };
    const hidden = open.filter(use => isMadeOfHidden(world, reader, use));
    if (hidden.length === 0) return result;
    open = open.filter(use => !hidden.includes(use));
    result = withHidden(result, hidden);
  }
}

function withHidden(profile: UsageProfile, uses: readonly DirectoryFormula[]): UsageProfile {
  const added = [...Map.groupBy(uses, use => use.directoryId)].map(([directoryId, group]) => {
    const rights = getDirectoryRights(profile, directoryId);
    const ids = new Set([...rights.hiddenFields, ...group.map(({ definition }) => definition.id)]);
    return { directoryId, rights: { ...rights, hiddenFields: [...ids] } };
  });
  const others = profile.directories.filter(
    one => !added.some(({ directoryId }) => directoryId === one.directoryId),
  );
  const isSame = added.every(
    ({ directoryId, rights }) =>
      rights.hiddenFields.length === getDirectoryRights(profile, directoryId).hiddenFields.length,
  );
  return isSame ? profile : { ...profile, directories: [...others, ...added] };
}

function isMadeOfHidden(world: World, reader: DirectoryReader, use: DirectoryFormula): boolean {
  if (!use.formula) return namesOthers(world, use);
  return use.formula.elsewhere.some(source => isSourceHiddenElsewhere(world, reader, source));
}

/**
 * Returns whether a field that a formula reads through this source is hidden from the viewer, even if only in some
 * records.
 */
export function isSourceHiddenElsewhere(
  world: Pick<World, 'compiled'>,
  reader: DirectoryReader,
  source: ExternalSource,
): boolean {
  const fieldIds = source.kind === 'related' ? [] : getReadFieldIds(source.reads);
  return [source.fieldId, ...fieldIds].some(id => isHiddenIn(world, reader, { ...source, fieldId: id }));
}

/**
 * Returns whether a formula that no longer compiles refers to other directories: its field keeps the last result, and
 * the fields read are only known by their ids.
 */
function namesOthers({ compiled }: World, { definition, directoryId }: DirectoryFormula): boolean {
  const own = compiled(directoryId)?.fields.flatMap(({ definition: one }) => [
    one.id,
    ...(one.tableFields ?? []).map(({ id }) => id),
  ]);
  const known = new Set([...(own ?? []), ...namedSystemFields.map(({ id }) => id)]);
  return parseFormulaFieldIds(findFormula(definition) ?? '').some(id => !known.has(id));
}

/**
 * Returns whether the field is hidden in at least some records of the directory, because it is unknown from
 * which records the result was computed.
 */
function isHiddenIn(
  { compiled: find }: Pick<World, 'compiled'>,
  reader: DirectoryReader,
  { directoryId, fieldId }: { directoryId: string; fieldId: string },
): boolean {
  const compiled = find(directoryId);
  if (!compiled) return false;
  const { directory, fieldById } = compiled;
  if (!isDirectoryReadable(reader, directory)) return true;
  const rights = getDirectoryRights(reader.profile, directoryId);
  const field = fieldById.get(fieldId);
  if (!field)
    return rights.hiddenFields.includes(fieldId) || listStatusesHidingFields(directory, [fieldId]).length > 0;
  if (isHiddenWithSources(compiled, rights, field)) return true;
  return listStatusesHidingFields(directory, getSourceFieldIds(compiled, field)).length > 0;
}
