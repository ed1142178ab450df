/**
 * Preserves references to deleted entities, which a template can't name. Without the permissions of a
 * deleted group, for example, the status that they restrict would become accessible, immediately or after a
 * restore.
 */
import {
  type ConfigurationDocument,
  type DocumentContents,
  filterDocumentsByKind,
  getDocumentNamesByKind,
} from '#core/configuration/documents.ts';
import { isSameJson } from '#core/sameJson.ts';

type Status = DocumentContents['Status'];

export interface DeletedEntities {
  isGroup(id: string): boolean;
  isField(id: string): boolean;
}

export function findDeletedEntities(documents: readonly ConfigurationDocument[]): DeletedEntities {
  const groups = getDocumentNamesByKind(documents, 'Group');
  const fields = new Set(
    filterDocumentsByKind(documents, 'Field').flatMap(({ id, content }) => {
      const columns = (content.tableFields ?? []).flatMap(column => (column.deleted ? [] : [column.id]));
      return content.deleted ? [] : [id, ...columns];
    }),
  );
  return { isGroup: id => !groups.has(id), isField: id => !fields.has(id) };
}

/**
 * Returns the wanted entries plus the existing entries that templates can't name. If the result has the same
 * entries as `existing`, their order is preserved.
 */
export function retainDeletedEntries<T>(
  wanted: readonly T[],
  existing: readonly T[],
  isGone: (one: T) => boolean,
): T[] {
  const all = [...wanted, ...existing.filter(isGone)];
  const isSame =
    all.length === existing.length && existing.every(one => all.some(other => isSameJson(one, other)));
  return isSame ? [...existing] : all;
}

/**
 * Merges permissions of a status. The row that represents deleted groups in an export is omitted if the
 * deleted groups' own rows still exist.
 */
export function retainDeletedPermissions(
  wanted: Status['permissions'],
  existing: Status['permissions'],
  deleted: DeletedEntities,
): Status['permissions'] {
  const hasGone = existing.some(row => deleted.isGroup(row.groupId));
  const isNeeded = (row: Status['permissions'][number]) =>
    row.enter || row.leave || row.edit || existing.some(one => one.groupId === row.groupId);
  return retainDeletedEntries(hasGone ? wanted.filter(isNeeded) : wanted, existing, row =>
    deleted.isGroup(row.groupId),
  );
}

export function retainDeletedStatusFields(
  wanted: Status['fields'],
  existing: Status['fields'],
  deleted: DeletedEntities,
): Status['fields'] {
  const kept = Object.entries(existing).filter(([id]) => deleted.isField(id));
  return { ...wanted, ...Object.fromEntries(kept) };
}
