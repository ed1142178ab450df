/** The checklists of statuses: what may be ticked, what a write ticks, and what is still open when a status is left. */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { createIssue } from '../issues.ts';
import type { Checklist, ChecklistItem, ChecklistPatch, DirectoryRights, Issue, Status } from '../model.ts';
import { mayEditRecord } from '../permissions.ts';
import type { StatusMove } from './validateRecord.ts';

/** Entries in one list. */
export const CHECKLIST_MAX_ITEMS = 50;

export interface ListedItem {
  readonly item: ChecklistItem;
  readonly status: Status;
}

/** An item of any status of the directory. */
export function checklistItem(compiled: CompiledDirectory, id: string): ListedItem | undefined {
  let items = listed.get(compiled);
  if (!items) {
    const all = compiled.directory.statusList.flatMap(status =>
      (status.checklist ?? []).map(item => [item.id, { item, status }] as const),
    );
    items = new Map(all);
    listed.set(compiled, items);
  }
  return items.get(id);
}

/** Made once for each directory: a page of records asks for many. */
const listed = new WeakMap<CompiledDirectory, ReadonlyMap<string, ListedItem>>();

/** What is ticked of items that are there still. */
export function knownTicks(compiled: CompiledDirectory, checklist: Checklist): Checklist {
  return Object.fromEntries(Object.entries(checklist).filter(([id]) => checklistItem(compiled, id)));
}

const HISTORY_PREFIX = 'checklist/';

/** What the history calls a tick. */
export function tickField(id: string): string {
  return `${HISTORY_PREFIX}${id}`;
}

/** The id of the item whose tick a change in the history is of; undefined of other changes. */
export function tickedItem(field: string): string | undefined {
  return field.startsWith(HISTORY_PREFIX) ? field.slice(HISTORY_PREFIX.length) : undefined;
}

/** How far a record is with the list of its status; undefined where there is none. */
export function checklistProgress(
  status: Status | undefined,
  checklist: Checklist = {},
): { done: number; total: number } | undefined {
  const items = status?.checklist ?? [];
  if (items.length === 0) return undefined;
  return { done: items.filter(({ id }) => checklist[id]).length, total: items.length };
}

/** A tick that a write gives or takes. */
export interface ChangedTick {
  readonly id: string;
  readonly isTicked: boolean;
}

export interface ChecklistWrite {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The record's ticks; none of a new one. */
  readonly stored: Checklist;
  readonly patch: ChecklistPatch;
  readonly move: StatusMove | null;
  /** The status the record will be in. */
  readonly status: Status | undefined;
  readonly isNew: boolean;
}

/** Ids that are on no list of the directory, whoever's they are. */
export function unknownItems({ compiled, patch }: ChecklistWrite): Issue[] {
  const unknown = Object.keys(patch).filter(id => !checklistItem(compiled, id));
  return unknown.map(id => createIssue(['checklist', id], 'UnknownChecklistItem'));
}

export function changedTicks({ compiled, patch, stored }: ChecklistWrite): ChangedTick[] {
  return Object.entries(patch).flatMap(([id, tick]) => {
    const isTicked = tick !== null;
    const isChanged = checklistItem(compiled, id) !== undefined && isTicked !== id in stored;
    return isChanged ? [{ id, isTicked }] : [];
  });
}

/** Ticks belong to the record: who may edit it gives and takes them, those of the status being left while it is left. */
export function closedTicks(write: ChecklistWrite, changed: readonly ChangedTick[]): Issue[] {
  return changed.flatMap(({ id }) => {
    const { from } = write.move ?? {};
    const isLeft = from !== undefined && checklistItem(write.compiled, id)?.status === from;
    const status = isLeft ? from : write.status;
    if (!status || mayTick(write, status, isLeft ? false : write.isNew)) return [];
    return [createIssue(['checklist', id], 'StatusNotPermitted', { status: status.name, action: 'edit' })];
  });
}

/**
 * The required items of the status being left that are not ticked. Who may tick them can complete the move; to others it is
 * closed until somebody else does.
 */
export function openItems(write: ChecklistWrite, changed: readonly ChangedTick[]): Issue[] {
  const { from } = write.move ?? {};
  if (!from?.checklist || write.isNew) return [];
  const now = new Map(changed.map(({ id, isTicked }) => [id, isTicked]));
  const open = from.checklist.filter(({ id, required }) => required && !(now.get(id) ?? id in write.stored));
  const mayComplete = mayTick(write, from, false);
  return open.map(({ id, text }) =>
    createIssue(mayComplete ? ['checklist', id] : ['status'], 'ChecklistOpen', { text }),
  );
}

function mayTick({ rights, groupIds }: ChecklistWrite, status: Status, isNew: boolean): boolean {
  return mayEditRecord({ rights, groupIds, status, isNew });
}
