/**
 * What a template cannot name because it was deleted stays as it is: left out, it would open what it closes, at once or
 * when it comes back.
 */
import {
  type ConfigurationDocument,
  type DocumentContents,
  documentsOfKind,
  namesOfKind,
} from '#core/configuration/documents.ts';
import { sameJson } from '#core/configuration/sameJson.ts';

type Status = DocumentContents['Status'];

export interface DeletedThings {
  isGroup(id: string): boolean;
  isField(id: string): boolean;
}

export function deletedIn(documents: readonly ConfigurationDocument[]): DeletedThings {
  const groups = namesOfKind(documents, 'Group');
  const fields = new Set(
    documentsOfKind(documents, 'Field').flatMap(({ id, content }) => {
      const columns = (content.tableFields ?? []).flatMap(column => (column.deleted ? [] : [column.id]));
      return content.deleted ? [] : [id, ...columns];
    }),
  );
  return { isGroup: id => !groups.has(id), isField: id => !fields.has(id) };
}

/** What is wanted with those of the existing that no template names; the existing list itself where that is the same. */
export function withKept<T>(wanted: readonly T[], existing: readonly T[], isGone: (one: T) => boolean): T[] {
  const all = [...wanted, ...existing.filter(isGone)];
  const isSame =
    all.length === existing.length && existing.every(one => all.some(other => sameJson(one, other)));
  return isSame ? [...existing] : all;
}

/** The row that stands for rows of deleted groups in an export goes where these rows are there themselves. */
export function permissionsWithKept(
  wanted: Status['permissions'],
  existing: Status['permissions'],
  deleted: DeletedThings,
): Status['permissions'] {
  const hasGone = existing.some(row => deleted.isGroup(row.groupId));
  const isNeeded = (row: Status['permissions'][number]) =>
    row.enter || row.leave || row.edit || existing.some(one => one.groupId === row.groupId);
  return withKept(hasGone ? wanted.filter(isNeeded) : wanted, existing, row => deleted.isGroup(row.groupId));
}

export function statusFieldsWithKept(
  wanted: Status['fields'],
  existing: Status['fields'],
  deleted: DeletedThings,
): Status['fields'] {
  const kept = Object.entries(existing).filter(([id]) => deleted.isField(id));
  return { ...wanted, ...Object.fromEntries(kept) };
}
