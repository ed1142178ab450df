/** What a plan may tell an admin of records: their own profile may hide from them what others see. */

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
} from '#core/permissions.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { type AccountDefinitions, fieldWorld } from '#server/modules/definitions/index.ts';

export interface PlanReader {
  readonly principal: Principal;
  readonly definitions: AccountDefinitions;
}

/** Whether the display text of a record in this status may be told. */
export function maySeeDisplay(
  reader: PlanReader,
  compiled: CompiledDirectory,
  statusId: string | null,
): boolean {
  const world = fieldWorld(reader);
  return mayReadDirectory(world, compiled.directory) && !isDisplayHidden(world, compiled, statusId);
}

/** Whether the texts of a field's values may be told, of every record: a status that hides the field hides them all. */
export function maySeeTexts(reader: PlanReader, directoryId: string, field: BoundField): boolean {
  const { definition } = field;
  const world = fieldWorld(reader);
  const compiled = reader.definitions.compiled(directoryId);
  if (!compiled || !mayReadDirectory(world, compiled.directory)) return false;
  const rights = rightsIn(world.profile, directoryId);
  // A field that is deleted, or of another type by now, is judged by what it was.
  const sources = sourcesOf(compiled, field);
  if (isFieldHidden(rights, definition) || isHiddenWithSources(compiled, rights, field)) return false;
  if (statusesThatHide(compiled.directory, sources).length > 0) return false;
  return !isTextCut(field, compiled.registry, rights) && isTextVisible(world, compiled.registry, field);
}
