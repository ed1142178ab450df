import {
  type ConfigurationDocument,
  type DocumentIndex,
  findDocument,
  indexDocuments,
} from '#core/configuration/documents.ts';
import { createIdMatcher, type Referrer, type SavedUserState } from '#core/configuration/references.ts';

/**
 * Finds references in a user's own views. The views of all directories are stored in one value, keyed by
 * directory id, and each view of a board under a separate key.
 */
export function findSavedReferrers(
  { userId, key, value }: SavedUserState,
  documents: readonly ConfigurationDocument[],
): Referrer[] {
  const known = indexDocuments(documents);
  const boardId = /^board-view-(.+)$/.exec(key)?.[1];
  if (boardId !== undefined) {
    const board = findDocument(known, 'Board', boardId);
    return board
      ? [{ kind: 'View', id: boardId, name: board.name, userId, names: createIdMatcher(value) }]
      : [];
  }
  return getDirectoryViews(value, known).map(({ id, name, view }) => ({
    kind: 'View',
    id,
    directoryId: id,
    name,
    userId,
    names: createIdMatcher(view),
  }));
}

function getDirectoryViews(value: unknown, known: DocumentIndex) {
  return Object.entries(value ?? {}).flatMap(([id, view]) => {
    const directory = findDocument(known, 'Directory', id);
    return directory ? [{ id, name: directory.name, view }] : [];
  });
}
