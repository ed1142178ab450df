/** A board under an admin's hands, and what it still lacks (specification section 5). */
import { createIssue } from '#core/issues.ts';
import type { Board, BoardLane, Directory, Issue, Status } from '#core/model.ts';

export interface LaneDraft {
  /** Tells lanes apart while they are edited; not saved. */
  readonly id: string;
  readonly name: string;
  /** Empty until one is chosen. */
  readonly directoryId: string;
  readonly statuses: readonly string[];
}

export interface BoardDraft {
  readonly name: string;
  readonly lanes: readonly LaneDraft[];
}

export function draftOf(board: Board | undefined): BoardDraft {
  if (!board) return { name: '', lanes: [newLane()] };
  return { name: board.name, lanes: board.lanes.map(lane => newLane(lane)) };
}

export function newLane(lane: Partial<BoardLane> = {}): LaneDraft {
  return { name: '', directoryId: '', statuses: [], ...lane, id: crypto.randomUUID() };
}

/** What is saved of a draft. */
export function boardOf({ name, lanes }: BoardDraft): Pick<Board, 'name' | 'lanes'> {
  return {
    name: name.trim(),
    lanes: lanes.map(lane => ({
      name: lane.name.trim(),
      directoryId: lane.directoryId,
      statuses: [...lane.statuses],
    })),
  };
}

/** Every fault at once; paths as the server gives them. */
export function checkBoard({ name, lanes }: BoardDraft): Issue[] {
  const unnamed = name.trim() === '' ? [createIssue(['name'], 'NameRequired')] : [];
  const none = lanes.length === 0 ? [createIssue(['lanes'], 'LanesRequired')] : [];
  return [...unnamed, ...none, ...lanes.flatMap(checkLane)];
}

function checkLane({ name, directoryId, statuses }: LaneDraft, index: number): Issue[] {
  const issues: Issue[] = [];
  if (name.trim() === '') issues.push(createIssue(['lanes', index, 'name'], 'NameRequired'));
  if (directoryId === '') issues.push(createIssue(['lanes', index, 'directoryId'], 'UnknownDirectory'));
  else if (statuses.length === 0)
    issues.push(createIssue(['lanes', index, 'statuses'], 'LaneStatusRequired'));
  return issues;
}

/** Another directory has other statuses. */
export function withDirectory(lane: LaneDraft, directoryId: string): LaneDraft {
  return { ...lane, directoryId, statuses: [] };
}

/** A status more or less; a lane without a name of its own is called by its one status. */
export function toggleStatus(lane: LaneDraft, id: string, statusList: readonly Status[]): LaneDraft {
  const isChosen = lane.statuses.includes(id);
  const chosen = isChosen ? lane.statuses.filter(each => each !== id) : [...lane.statuses, id];
  // In the order of the directory, whatever order they were ticked in.
  const statuses = statusList.filter(status => chosen.includes(status.id)).map(status => status.id);
  const nameOf = (ids: readonly string[]) =>
    ids.length === 1 ? (statusList.find(status => status.id === ids[0])?.name ?? '') : '';
  const isOwnName = lane.name.trim() !== '' && lane.name !== nameOf(lane.statuses);
  return { ...lane, statuses, name: isOwnName ? lane.name : nameOf(statuses) || lane.name };
}

/** A lane for each status of a directory. */
export function lanesOf({ id, statusList }: Directory): LaneDraft[] {
  return statusList.map(status => newLane({ name: status.name, directoryId: id, statuses: [status.id] }));
}
