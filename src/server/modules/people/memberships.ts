import type { DocumentContents } from '#core/configuration/documents.ts';
import type { ChangedContent } from '#server/modules/configuration/index.ts';

type Group = DocumentContents['Group'];

/**
 * A version's group as it is to be taken back now: who joined leaves and who left joins, while people who came or went
 * otherwise since, by their own page say, stay as they are. A membership that was changed back since is left for the caller
 * to find different.
 */
export function rebaseMemberships(
  { before, after }: ChangedContent<Group>,
  now: Group,
): ChangedContent<Group> {
  const joined = after.users.filter(user => !before.users.includes(user));
  const left = before.users.filter(user => !after.users.includes(user));
  const isStill =
    joined.every(user => now.users.includes(user)) && !left.some(user => now.users.includes(user));
  if (!isStill) return { before, after };
  const users = [...now.users.filter(user => !joined.includes(user)), ...left].toSorted();
  return { before: { ...before, users }, after: { ...after, users: now.users } };
}
