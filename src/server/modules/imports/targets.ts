/** Determines the targets to which columns of a file can be mapped, limited to targets that the user can write. */

import type { BoundField } from '#core/field/boundField.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { getLocalizedFieldNames } from '#core/field/system/writableSystemFields.ts';
import { canMapSeveralColumns, findColumnJoiner } from '#core/import/joinColumns.ts';
import {
  COMMENT_TARGET,
  FAMILY_RELATIONS_TARGET,
  listOtherTargets,
  type NamedTarget,
  STATUS_HISTORY_TARGET,
} from '#core/import/matchColumns.ts';
import { canAddOptions } from '#core/import/missingOptions.ts';
import type { Import } from '#core/model.ts';
import { getDirectoryRights, isFieldHidden } from '#core/policy/permissions.ts';
import type { VcardTarget } from '#core/vcard/matchVcardColumns.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { canChangeRelations } from '#server/modules/family/index.ts';
import {
  buildFieldRecordSql,
  canAccessRecordPart,
  FULL_RECORD_SQL,
  type OpenDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';

export type ImportTarget = Import['targets'][number];

export function getImportTargets(scope: RecordScope, opened: OpenDirectory): ImportTarget[] {
  const { isAdmin } = scope.caller;
  const { system, directory } = opened.compiled;
  const ofRecords = system.flatMap(({ system: { id, importing } }) =>
    importing && (isAdmin || !importing.isForAdmins) ? [{ target: id, ...importing }] : [],
  );
  const others = [
    ...(canSaySomething(opened) ? [COMMENT_TARGET] : []),
    ...(isAdmin && directory.statusList.length > 0 ? [STATUS_HISTORY_TARGET] : []),
    ...(canChangeRelations(scope, opened) ? [FAMILY_RELATIONS_TARGET] : []),
  ];
  return [
    ...getWritableFields(opened, scope).map(field => getFieldTarget(scope, opened, field)),
    ...ofRecords.map(({ target, canBeKey, canCreateMissing }) => ({
      ...PLAIN,
      target,
      canBeKey,
      canCreateMissing,
      creates: canCreateMissing ? SYSTEM_ID.tags : null,
    })),
    ...others.map(target => ({ ...PLAIN, target })),
  ];
}

const PLAIN = {
  canBeKey: false,
  canCreateMissing: false,
  creates: null,
  canJoin: false,
  parts: [],
  isByCountry: false,
};

function getFieldTarget(scope: RecordScope, opened: OpenDirectory, field: BoundField): ImportTarget {
  const joining = findColumnJoiner(field);
  const addsOptions = canAddOptions(field);
  const addsRecords = findLookupDirectory(scope, field) !== undefined;
  return {
    target: field.definition.id,
    // Values that are hidden in some statuses must not be discoverable by guessing.
    canBeKey: canBeKey(field) && buildFieldRecordSql(scope.world, opened.compiled, field) === FULL_RECORD_SQL,
    canCreateMissing: addsOptions ? canUserAddOptions(scope) : addsRecords,
    creates: addsOptions ? 'Options' : addsRecords ? 'Records' : null,
    canJoin: joining !== null || canMapSeveralColumns(field),
    parts: joining?.parts.map(({ id }) => id) ?? [],
    isByCountry: field.plugin.importing?.isByCountry ?? false,
  };
}

export function canUserAddOptions({ caller }: Pick<RecordScope, 'caller'>): boolean {
  return caller.isAdmin;
}

/** Returns true if comments can be added to the records, or if some status requires a comment. */
function canSaySomething(opened: OpenDirectory): boolean {
  const { statusList } = opened.compiled.directory;
  const isOwed = statusList.some(status => status.commentRequiredToEnter || status.commentRequiredToLeave);
  return isOwed || canAccessRecordPart(opened, 'comments', 'create');
}

/**
 * Returns the targets with the column names that identify them. Fields whose values can't be compared, except tables,
 * are not matched automatically.
 */
export function getNamedTargets(scope: RecordScope, opened: OpenDirectory): VcardTarget[] {
  const offered = new Set(getImportTargets(scope, opened).map(({ target }) => target));
  const fields = getWritableFields(opened, scope).filter(
    ({ plugin }) => plugin.compare !== null || plugin.columns !== null,
  );
  return [
    ...fields.map(field => ({
      target: field.definition.id,
      names: [
        ...getLocalizedFieldNames(field.definition, opened.compiled.registry.writtenFields),
        field.definition.nameOnForm ?? '',
        field.definition.code,
      ],
      isList: field.isArray,
      isDisplay: field.definition.id === opened.compiled.directory.displayFieldId,
      takesFirst: canMapSeveralColumns(field),
      ofCard: field.plugin.importing?.ofCard ?? null,
    })),
    ...[
      ...listOtherTargets(opened.compiled.registry.systemFields).filter(({ target }) => offered.has(target)),
      // These come last, because a field with such a name takes precedence over a part of another field.
      ...fields.flatMap(getPartTargets),
    ].map(named => ({ ...named, isList: false, isDisplay: false, takesFirst: false, ofCard: null })),
  ];
}

/** Returns the names that table fields have in exported files. */
export function getTableNames(scope: RecordScope, opened: OpenDirectory): string[] {
  return getWritableFields(opened, scope)
    .filter(({ plugin }) => plugin.columns !== null)
    .flatMap(({ definition }) => getLocalizedFieldNames(definition, opened.compiled.registry.writtenFields))
    .filter(name => name !== '');
}

function getPartTargets(field: BoundField): NamedTarget[] {
  const target = field.definition.id;
  return (findColumnJoiner(field)?.parts ?? []).map(({ id, names }) => ({ target, part: id, names }));
}

/**
 * Returns the directory to which a lookup's texts refer, or `undefined` if the user can't create records there or its
 * records have no display field.
 */
export function findLookupDirectory(scope: RecordScope, field: BoundField): string | undefined {
  const directoryId = field.plugin.pointsAt?.(field.definition);
  if (!directoryId || !canReadDirectoryById(scope, directoryId)) return undefined;
  if (!getDirectoryRights(scope.caller.profile, directoryId).record.create) return undefined;
  return scope.definitions.directory(directoryId)?.displayFieldId ? directoryId : undefined;
}

/** Returns the fields that a file can fill. For administrators, fields that no screen displays are included. */
function getWritableFields({ compiled, rights }: OpenDirectory, { caller }: RecordScope): BoundField[] {
  const reach = { ...rights, reachesHidden: caller.isAdmin };
  return compiled.fields.filter(field => !field.isDerived && !isFieldHidden(reach, field.definition));
}

/** Returns true if the field's values can identify records. A combination of several values can't. */
function canBeKey({ isArray, plugin }: BoundField): boolean {
  return !isArray && plugin.canBeKey;
}
