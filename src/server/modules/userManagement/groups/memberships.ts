import type { DocumentContents } from '#core/configuration/documents.ts';
import type { ChangedContent } from '#server/modules/configuration/index.ts';

type Group = DocumentContents['Group'];

/**
 * Returns a version's group as it is to be reverted now: users who joined leave and those who left join, while other
 * later changes of memberships, e.g. on the user's page, remain. A membership that has been changed back since is left
 * as a difference for the caller to detect.
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
