/** The draft of a board in the editor, and its validation (specification section 5). */
import { createIssue } from '#core/issues.ts';
import type { Board, BoardLane, Directory, Issue, Status } from '#core/model.ts';

export interface LaneDraft {
  /** Identifies lanes while editing; not saved. */
  readonly id: string;
  readonly name: string;
  /** Empty until the user selects a directory. */
  readonly directoryId: string;
  readonly statuses: readonly string[];
}

export interface BoardDraft {
  readonly name: string;
  readonly lanes: readonly LaneDraft[];
}

export function createBoardDraft(board: Board | undefined): BoardDraft {
  if (!board) return { name: '', lanes: [createLaneDraft()] };
  return { name: board.name, lanes: board.lanes.map(lane => createLaneDraft(lane)) };
}

export function createLaneDraft(lane: Partial<BoardLane> = {}): LaneDraft {
  return { name: '', directoryId: '', statuses: [], ...lane, id: crypto.randomUUID() };
}

export function toBoard({ name, lanes }: BoardDraft): Pick<Board, 'name' | 'lanes'> {
  return {
    name: name.trim(),
    lanes: lanes.map(lane => ({
      name: lane.name.trim(),
      directoryId: lane.directoryId,
      statuses: [...lane.statuses],
    })),
  };
}

/** Returns all issues, with the same paths as the server's issues. */
export function validateBoardDraft({ name, lanes }: BoardDraft): Issue[] {
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

/** Changes the directory of a lane, and clears the statuses, which belong to the previous directory. */
export function setBoardDirectory(lane: LaneDraft, directoryId: string): LaneDraft {
  return { ...lane, directoryId, statuses: [] };
}

/** Adds or removes a status. A lane without a name chosen by the user is named after its only status. */
export function toggleStatus(lane: LaneDraft, id: string, statusList: readonly Status[]): LaneDraft {
  const isChosen = lane.statuses.includes(id);
  const chosen = isChosen ? lane.statuses.filter(each => each !== id) : [...lane.statuses, id];
  // In the order of the directory, not in the order of selection.
  const statuses = statusList.filter(status => chosen.includes(status.id)).map(status => status.id);
  const nameOf = (ids: readonly string[]) =>
    ids.length === 1 ? (statusList.find(status => status.id === ids[0])?.name ?? '') : '';
  const isOwnName = lane.name.trim() !== '' && lane.name !== nameOf(lane.statuses);
  return { ...lane, statuses, name: isOwnName ? lane.name : nameOf(statuses) || lane.name };
}

export function createLaneDrafts({ id, statusList }: Directory): LaneDraft[] {
  return statusList.map(status =>
    createLaneDraft({ name: status.name, directoryId: id, statuses: [status.id] }),
  );
}
