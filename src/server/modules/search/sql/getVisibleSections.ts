/**
 * Determines which sections of search texts a user can search: the sections of visible fields, depending on the status
 * of the record.
 */

import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldDefinition } from '#core/model.ts';
import {
  findVisibleField,
  getDirectoryRights,
  getSourceFieldIds,
  isDirectoryReadable,
  isDisplayHidden,
  isTextVisible,
  listStatusesHidingFields,
} from '#core/policy/permissions.ts';
import { NUMBER_SEARCH_SECTION } from '#server/modules/indexes/index.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';

/** The ids of the visible sections of a record, depending on its status. */
export interface SectionsByStatus {
  /** The sections of records without a status, or in a status that `inStatus` doesn't contain. */
  readonly otherwise: readonly string[];
  readonly inStatus: ReadonlyMap<string, readonly string[]>;
}

/**
 * A reference field whose text the user can't search, because parts of it are hidden. The visible sections of the
 * referenced records are searched instead.
 */
export interface VisibleLookupField {
  readonly fieldId: string;
  readonly directoryId: string;
  /** The statuses of the referring record that hide the field. */
  readonly hiddenIn: readonly string[];
  readonly sections: SectionsByStatus;
}

export interface VisibleSections extends SectionsByStatus {
  /** True if nothing is hidden in any record, so that sections needn't be distinguished. */
  readonly isWhole: boolean;
  readonly lookUps: readonly VisibleLookupField[];
}

type Scope = Pick<RecordScope, 'world'>;
type Place = Pick<OpenDirectory, 'compiled' | 'rights'>;

/**
 * Returns the sections that the user can search. Deleted fields are excluded; their texts are still in the records
 * until the texts are rebuilt.
 */
export function getVisibleSections({ world }: Scope, place: Place): VisibleSections {
  const { directory, registry, fieldById } = place.compiled;
  const seen: { id: string; hiddenIn: readonly string[] }[] = [];
  const lookUps: VisibleLookupField[] = [];
  let isWhole = true;
  for (const definition of directory.fields) {
    const field = fieldById.get(definition.id);
    const asSeen = findVisibleField(world, place, definition.id);
    const hiddenIn = field
      ? listStatusesHidingFields(directory, getSourceFieldIds(place.compiled, field))
      : [];
    const parts = getSections(definition);
    const open = asSeen ? getSections(asSeen.definition) : [];
    const visible = open.filter(({ id }) => {
      const part = id === definition.id ? field : getColumn(place.compiled, definition, id);
      return part !== undefined && isTextVisible(world, registry, part);
    });
    seen.push(...visible.map(({ id }) => ({ id, hiddenIn })));
    if (visible.length < parts.length || hiddenIn.length > 0) isWhole = false;
    const lookUp = asSeen && visible.length === 0 ? seenLookUp({ world }, asSeen, hiddenIn) : undefined;
    if (lookUp) lookUps.push(lookUp);
  }
  const statusIds = new Set(seen.flatMap(({ hiddenIn }) => hiddenIn));
  return { isWhole, lookUps, ...byStatus(seen, [...statusIds]) };
}

function byStatus(
  seen: readonly { id: string; hiddenIn: readonly string[] }[],
  statusIds: readonly string[],
): SectionsByStatus {
  const idsIn = (statusId: string | null) => [
    NUMBER_SEARCH_SECTION,
    ...seen.flatMap(({ id, hiddenIn }) => (statusId !== null && hiddenIn.includes(statusId) ? [] : [id])),
  ];
  return { otherwise: idsIn(null), inStatus: new Map(statusIds.map(id => [id, idsIn(id)])) };
}

/** Returns one section for the field, or one for each of its columns, including deleted columns. */
function getSections({ id, tableFields }: FieldDefinition): readonly { id: string }[] {
  return tableFields ?? [{ id }];
}

function getColumn(
  { registry }: CompiledDirectory,
  { tableFields = [] }: FieldDefinition,
  columnId: string,
): BoundField | undefined {
  const column = tableFields.find(({ id }) => id === columnId);
  return column && registry.hasType(column.type) ? registry.bind(column) : undefined;
}

/**
 * Returns what the user can search in the records to which a field refers: the number, the display text, and the field
 * displayed instead of the display text.
 */
function seenLookUp(
  { world }: Scope,
  { definition, isComputed }: BoundField,
  hiddenIn: readonly string[],
): VisibleLookupField | undefined {
  if (isComputed || definition.tableFields) return undefined;
  const { directoryId } = definition;
  const compiled = directoryId ? world.compiled(directoryId) : undefined;
  if (!directoryId || !compiled || !isDirectoryReadable(world, compiled.directory)) return undefined;
  const { directory, registry } = compiled;
  const place = { compiled, rights: getDirectoryRights(world.profile, directoryId) };
  const { displayFieldId } = directory;
  const statusIds = directory.statusList.map(({ id }) => id);
  const seen: { id: string; hiddenIn: readonly string[] }[] = [];
  if (displayFieldId && !isDisplayHidden(world, compiled, null)) {
    seen.push({ id: displayFieldId, hiddenIn: statusIds.filter(id => isDisplayHidden(world, compiled, id)) });
  }
  const shownId = definition.displayDirectoryFieldId;
  const shown = shownId ? findVisibleField(world, place, shownId) : undefined;
  if (shownId && shown && !shown.definition.tableFields && isTextVisible(world, registry, shown)) {
    seen.push({
      id: shownId,
      hiddenIn: listStatusesHidingFields(directory, getSourceFieldIds(compiled, shown)),
    });
  }
  return { fieldId: definition.id, directoryId, hiddenIn, sections: byStatus(seen, statusIds) };
}
