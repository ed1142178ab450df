/** What a plan may tell an admin of records: their own profile may hide from them what others see. */
import type { BoundField } from '#core/boundField.ts';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { rightsIn } from '#core/permissions.ts';
import type { AccountDefinitions } from '../definitions/accountDefinitions.ts';
import { mayReadDirectory } from '../records/recordScope.ts';
import { type DisplayReader, isDisplayHidden } from '../records/references.ts';
import type { Principal } from '../sessions/principal.ts';

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
  const shown = displayReader(reader);
  return shown.mayRead(compiled.directory.id) && !isDisplayHidden(shown, compiled, statusId);
}

/** Whether the texts of a field's values may be told, of every record: a status that hides the field hides them all. */
export function maySeeTexts(reader: PlanReader, directoryId: string, field: BoundField): boolean {
  const { definition, plugin } = field;
  const compiled = reader.definitions.compiled(directoryId);
  if (!compiled || definition.hidden || !displayReader(reader).mayRead(directoryId)) return false;
  if (rightsIn(reader.principal.profile, directoryId).hiddenFields.includes(definition.id)) return false;
  if (compiled.directory.statusList.some(({ fields }) => fields[definition.id]?.hidden)) return false;
  return plugin.references(definition, compiled.registry).directories.every(id => {
    const referred = reader.definitions.compiled(id);
    return referred !== undefined && maySeeEveryDisplay(reader, referred);
  });
}

function maySeeEveryDisplay(reader: PlanReader, compiled: CompiledDirectory): boolean {
  const statuses = compiled.directory.statusList.map(({ id }) => id);
  return [null, ...statuses].every(statusId => maySeeDisplay(reader, compiled, statusId));
}

function displayReader({ principal, definitions }: PlanReader): DisplayReader {
  return { caller: principal, mayRead: id => mayReadDirectory({ principal, definitions }, id) };
}
