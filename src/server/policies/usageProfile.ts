import { createIssue } from '#core/issues.ts';
import type { Issue, UsageProfile } from '#core/model.ts';
import type { Trx } from '../database/database.ts';
import type { RecordHalf } from '../recordHalf.ts';
import { existingGroupIds } from '../repositories/userGroups.ts';
import { existingUserIds } from '../repositories/users.ts';
import { requireNone, unknownIds } from './references.ts';

/**
 * Whatever a profile points at is of this account. People and groups may be deleted ones: they may come back, and
 * an admin who changes something else must not be stopped by them.
 * @throws ProblemError 422 `UnknownUser`, `UnknownGroup`, `UnknownDirectory`, `UnknownBoard`.
 */
export async function requireKnownTargets(
  trx: Trx,
  profile: Omit<UsageProfile, 'id'>,
  records: RecordHalf,
): Promise<void> {
  const directoryIds = [
    ...profile.directories.map(access => access.directoryId),
    ...profile.menu.flatMap(item => (item.kind === 'Directory' && item.id !== undefined ? [item.id] : [])),
  ].map(id => id.toLowerCase());
  const directories = await records.existingDirectoryIds(trx, directoryIds);
  requireNone([
    ...(await assignmentIssues(trx, profile)),
    ...unknownIds(
      profile.directories.map(access => access.directoryId),
      directories,
      { path: index => ['directories', index, 'directoryId'], code: 'UnknownDirectory' },
    ),
    ...profile.menu.flatMap((item, index) => menuIssues(item, index, directories)),
  ]);
}

async function assignmentIssues(trx: Trx, { assignments }: Omit<UsageProfile, 'id'>): Promise<Issue[]> {
  const idsOf = (key: 'userId' | 'groupId') =>
    assignments.flatMap(assignment =>
      key in assignment ? [(assignment as Record<typeof key, string>)[key].toLowerCase()] : [],
    );
  const users = await existingUserIds(trx, idsOf('userId'), { withDeleted: true });
  const groups = await existingGroupIds(trx, idsOf('groupId'), { withDeleted: true });
  return assignments.flatMap((assignment, index) => {
    if ('userId' in assignment) {
      const isKnown = users.has(assignment.userId.toLowerCase());
      return isKnown ? [] : [createIssue(['assignments', index, 'userId'], 'UnknownUser')];
    }
    const isKnown = groups.has(assignment.groupId.toLowerCase());
    return isKnown ? [] : [createIssue(['assignments', index, 'groupId'], 'UnknownGroup')];
  });
}

function menuIssues(item: UsageProfile['menu'][number], index: number, directories: Set<string>): Issue[] {
  const path = ['menu', index, 'id'];
  if (item.kind === 'Board') return [createIssue(path, 'UnknownBoard')];
  if (item.kind !== 'Directory') return [];
  if (item.id === undefined) return [createIssue(path, 'Required')];
  return directories.has(item.id.toLowerCase()) ? [] : [createIssue(path, 'UnknownDirectory')];
}
