import { type ChangedDocument, type DocumentIndex, findDocument, isKind } from './documents.ts';

/**
 * A version's groups as they are to be taken back now: who joined leaves and who left joins, while people who came or went
 * otherwise since, by their own page say, stay as they are. A membership that was changed back since is left for the caller
 * to find different.
 */
export function rebaseMemberships(
  documents: readonly ChangedDocument[],
  current: DocumentIndex,
): ChangedDocument[] {
  return documents.map(document => {
    if (!isKind(document, 'Group')) return document;
    const { id, before, after } = document;
    const now = findDocument(current, 'Group', id)?.users;
    if (!before || !after || !now) return document;
    const joined = after.users.filter(user => !before.users.includes(user));
    const left = before.users.filter(user => !after.users.includes(user));
    const isStill = joined.every(user => now.includes(user)) && !left.some(user => now.includes(user));
    if (!isStill) return document;
    const users = [...now.filter(user => !joined.includes(user)), ...left].toSorted();
    return { ...document, before: { ...before, users }, after: { ...after, users: now } };
  });
}
