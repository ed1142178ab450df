import { createIssue } from '#core/issues.ts';
import type { Issue, UsageProfile } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { listBoards } from '#server/modules/boards/index.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import { filterExistingGroupIds, filterExistingUserIds } from '#server/modules/identity/index.ts';
import { listSharedReports } from '#server/modules/reports/index.ts';
import { readViewDirectories } from '#server/modules/views/index.ts';

interface TargetScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly definitions: AccountDefinitions;
}

/**
 * Requires that everything a profile refers to belongs to this account. Deleted users and groups are allowed, as are
 * reports in the menu `before` that are no longer shared: they can be restored, and must not block other changes.
 * @throws ProblemError 422 `UnknownUser`, `UnknownGroup`, `UnknownDirectory`, `UnknownBoard`, `UnknownReport`,
 * `UnknownView`.
 */
export async function rejectUnknownTargets(
  { trx, accountId, definitions }: TargetScope,
  profile: Omit<UsageProfile, 'id'>,
  before?: Pick<UsageProfile, 'menu'>,
): Promise<void> {
  const isDirectory = (id: string) => definitions.directory(id.toLowerCase()) !== undefined;
  const namesBoard = profile.menu.some(item => item.kind === 'Board');
  const boardIds = new Set(namesBoard ? (await listBoards(trx)).map(board => board.id) : []);
  const reports = profile.menu.length > 0 ? await listSharedReports(trx, accountId) : [];
  const idsBefore = (before?.menu ?? []).flatMap(({ id }) => id ?? []);
  const reportIds = new Set([...reports.map(report => report.report_id), ...idsBefore]);
  const known: KnownTargets = {
    isDirectory,
    isBoard: id => boardIds.has(id.toLowerCase()),
    isReport: id => reportIds.has(id.toLowerCase()),
  };
  requireNoIssues([
    ...(await findAssignmentIssues(trx, profile)),
    ...profile.directories.flatMap(({ directoryId }, index) =>
      isDirectory(directoryId)
        ? []
        : [createIssue(['directories', index, 'directoryId'], 'UnknownDirectory')],
    ),
    ...profile.menu.flatMap((item, index) => findMenuIssues(item, index, known)),
    ...(await findHomeIssues(trx, profile.home ?? [], known)),
  ]);
}

async function findAssignmentIssues(trx: Trx, { assignments }: Omit<UsageProfile, 'id'>): Promise<Issue[]> {
  const idsOf = (key: 'userId' | 'groupId') =>
    assignments.flatMap(assignment =>
      key in assignment ? [(assignment as Record<typeof key, string>)[key].toLowerCase()] : [],
    );
  const users = await filterExistingUserIds(trx, idsOf('userId'), { withDeleted: true });
  const groups = await filterExistingGroupIds(trx, idsOf('groupId'), { withDeleted: true });
  return assignments.flatMap((assignment, index) => {
    if ('userId' in assignment) {
      const isKnown = users.has(assignment.userId.toLowerCase());
      return isKnown ? [] : [createIssue(['assignments', index, 'userId'], 'UnknownUser')];
    }
    const isKnown = groups.has(assignment.groupId.toLowerCase());
    return isKnown ? [] : [createIssue(['assignments', index, 'groupId'], 'UnknownGroup')];
  });
}

type MenuItem = UsageProfile['menu'][number];

interface KnownTargets {
  isDirectory(id: string): boolean;
  isBoard(id: string): boolean;
  isReport(id: string): boolean;
}

/**
 * For each kind of menu item: the issue for an unknown target, and how to check the target. `null` if items
 * of the kind have no target.
 */
const menuTargets: Record<
  MenuItem['kind'],
  { code: string; isKnown: (id: string, known: KnownTargets) => boolean; isOptional?: true } | null
> = {
  Directory: { code: 'UnknownDirectory', isKnown: (id, known) => known.isDirectory(id) },
  Board: { code: 'UnknownBoard', isKnown: (id, known) => known.isBoard(id) },
  Map: null,
  Report: { code: 'UnknownReport', isKnown: (id, known) => known.isReport(id), isOptional: true },
};

function findMenuIssues({ kind, id }: MenuItem, index: number, known: KnownTargets): Issue[] {
  const target = menuTargets[kind];
  if (target === null) return [];
  const path = ['menu', index, 'id'];
  if (id === undefined) return target.isOptional ? [] : [createIssue(path, 'Required')];
  return target.isKnown(id, known) ? [] : [createIssue(path, target.code)];
}

/** A tile shows a directory or a named view of it. The application defines the kinds of tiles. */
async function findHomeIssues(
  trx: Trx,
  tiles: NonNullable<UsageProfile['home']>,
  known: KnownTargets,
): Promise<Issue[]> {
  const viewIds = tiles.flatMap(({ viewId }) => viewId?.toLowerCase() ?? []);
  const places = await readViewDirectories(trx, viewIds);
  return tiles.flatMap(({ directoryId, viewId }, index) => {
    if (directoryId !== undefined && !known.isDirectory(directoryId))
      return [createIssue(['home', index, 'directoryId'], 'UnknownDirectory')];
    const isThere =
      viewId === undefined || places.get(viewId.toLowerCase()) === (directoryId?.toLowerCase() ?? null);
    return isThere ? [] : [createIssue(['home', index, 'viewId'], 'UnknownView')];
  });
}
