/**
 * Restricts the data of records that a plan reveals to an administrator, whose profile can hide data that other users
 * see.
 */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import {
  getDirectoryRights,
  getSourceFieldIds,
  isDirectoryReadable,
  isDisplayHidden,
  isFieldHidden,
  isHiddenWithSources,
  isTextRestricted,
  isTextVisible,
  listStatusesHidingFields,
} from '#core/policy/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type AccountDefinitions, createVisibleFieldEnvironment } from '#server/modules/definitions/index.ts';

export interface PlanViewer {
  readonly principal: Principal;
  readonly definitions: AccountDefinitions;
}

/** Returns true if the display text of a record in this status can be revealed. */
export function canSeeDisplay(
  reader: PlanViewer,
  compiled: CompiledDirectory,
  statusId: string | null,
): boolean {
  const world = createVisibleFieldEnvironment(reader);
  return isDirectoryReadable(world, compiled.directory) && !isDisplayHidden(world, compiled, statusId);
}

/** Returns true if the texts of a field's values can be revealed for all records, i.e. if no status hides the field. */
export function canSeeTexts(reader: PlanViewer, directoryId: string, field: BoundField): boolean {
  const { definition } = field;
  const world = createVisibleFieldEnvironment(reader);
  const compiled = reader.definitions.compiled(directoryId);
  if (!compiled || !isDirectoryReadable(world, compiled.directory)) return false;
  const rights = getDirectoryRights(world.profile, directoryId);
  // A field that was deleted or has changed its type is checked with its previous definition.
  const sources = getSourceFieldIds(compiled, field);
  if (isFieldHidden(rights, definition) || isHiddenWithSources(compiled, rights, field)) return false;
  if (listStatusesHidingFields(compiled.directory, sources).length > 0) return false;
  return (
    !isTextRestricted(field, compiled.registry, rights) && isTextVisible(world, compiled.registry, field)
  );
}
