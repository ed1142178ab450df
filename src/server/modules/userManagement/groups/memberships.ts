import type { DocumentContents } from '#core/configuration/documents.ts';
import type { ChangedContent } from '#server/modules/configuration/index.ts';

type Group = DocumentContents['Group'];

/**
 * Returns the change of a group to revert now: users who joined leave and users who left join, while other
 * later changes of memberships, e.g. on the user's page, remain. If one of these memberships has been
 * changed again since, the change is returned unmodified, so that the caller detects the difference.
 */
export function mergeMembershipsForRevert(
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
