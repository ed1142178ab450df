import { createIssue } from '#core/issues.ts';
import type { BoardLane, Issue } from '#core/model.ts';
import { normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';

/**
 * Requires at least one lane, each with a directory and statuses of that directory (specification section 5).
 * @returns The lanes with ids in their stored form, each status once.
 * @throws ProblemError 422 with all issues: `LanesRequired`, `UnknownDirectory`, `UnknownStatus`.
 */
export function requireValidLanes(lanes: readonly BoardLane[], definitions: AccountDefinitions): BoardLane[] {
  const none = lanes.length === 0 ? [createIssue(['lanes'], 'LanesRequired')] : [];
  requireNoIssues([...none, ...lanes.flatMap((lane, index) => findLaneIssues(lane, index, definitions))]);
  return lanes.map(({ name, directoryId, statuses }) => ({
    name,
    directoryId: directoryId.toLowerCase(),
    statuses: normalizeIds(statuses),
  }));
}

function findLaneIssues(
  { directoryId, statuses }: BoardLane,
  index: number,
  definitions: AccountDefinitions,
): Issue[] {
  const at = (...path: (string | number)[]) => ['lanes', index, ...path];
  const directory = definitions.directory(directoryId.toLowerCase());
  if (!directory) return [createIssue(at('directoryId'), 'UnknownDirectory')];
  const known = new Set(directory.statusList.map(status => status.id));
  return statuses.flatMap((id, place) =>
    known.has(id.toLowerCase()) ? [] : [createIssue(at('statuses', place), 'UnknownStatus')],
  );
}
