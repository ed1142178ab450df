/** Restricts what a plan reveals of records to an admin, whose own profile can hide data that others see. */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import {
  isDisplayHidden,
  isFieldHidden,
  isHiddenWithSources,
  isTextCut,
  isTextVisible,
  mayReadDirectory,
  rightsIn,
  sourcesOf,
  statusesThatHide,
} from '#core/policy/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type AccountDefinitions, fieldWorld } from '#server/modules/definitions/index.ts';

export interface PlanReader {
  readonly principal: Principal;
  readonly definitions: AccountDefinitions;
}

/** True if the display text of a record in this status can be revealed. */
export function maySeeDisplay(
  reader: PlanReader,
  compiled: CompiledDirectory,
  statusId: string | null,
): boolean {
  const world = fieldWorld(reader);
  return mayReadDirectory(world, compiled.directory) && !isDisplayHidden(world, compiled, statusId);
}

/** True if the texts of a field's values can be revealed for all records: if any status hides the field, none are. */
export function maySeeTexts(reader: PlanReader, directoryId: string, field: BoundField): boolean {
  const { definition } = field;
  const world = fieldWorld(reader);
  const compiled = reader.definitions.compiled(directoryId);
  if (!compiled || !mayReadDirectory(world, compiled.directory)) return false;
  const rights = rightsIn(world.profile, directoryId);
  // A field that was deleted or has changed its type is checked by its previous definition.
  const sources = sourcesOf(compiled, field);
  if (isFieldHidden(rights, definition) || isHiddenWithSources(compiled, rights, field)) return false;
  if (statusesThatHide(compiled.directory, sources).length > 0) return false;
  return !isTextCut(field, compiled.registry, rights) && isTextVisible(world, compiled.registry, field);
}
