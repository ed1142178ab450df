/**
 * Handles the checklists of statuses: determines which items users can check, which checks a write changes, and which
 * unchecked items prevent a record from leaving its status.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { createIssue } from '../issues.ts';
import type { Checklist, ChecklistItem, ChecklistPatch, DirectoryRights, Issue, Status } from '../model.ts';
import { canEditRecord } from '../policy/permissions.ts';
import type { StatusMove } from './validateRecord.ts';

/** The maximum number of items per checklist. */
export const MAX_CHECKLIST_ITEMS = 50;

export interface StatusChecklistItem {
  readonly item: ChecklistItem;
  readonly status: Status;
}

export function findChecklistItem(compiled: CompiledDirectory, id: string): StatusChecklistItem | undefined {
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

/** Built once per directory, because displaying a page of records looks up many items. */
const listed = new WeakMap<CompiledDirectory, ReadonlyMap<string, StatusChecklistItem>>();

/** Returns the checks of items that still exist. */
export function filterExistingChecks(compiled: CompiledDirectory, checklist: Checklist): Checklist {
  return Object.fromEntries(Object.entries(checklist).filter(([id]) => findChecklistItem(compiled, id)));
}

const HISTORY_PREFIX = 'checklist/';

export function toCheckHistoryField(id: string): string {
  return `${HISTORY_PREFIX}${id}`;
}

/** Returns the id of the item whose check a history entry changed; `undefined` for changes of other fields. */
export function parseCheckHistoryField(field: string): string | undefined {
  return field.startsWith(HISTORY_PREFIX) ? field.slice(HISTORY_PREFIX.length) : undefined;
}

/** Returns a record's progress in the checklist of its status; `undefined` if the status has no checklist. */
export function computeChecklistProgress(
  status: Status | undefined,
  checklist: Checklist = {},
): { done: number; total: number } | undefined {
  const items = status?.checklist ?? [];
  if (items.length === 0) return undefined;
  return { done: items.filter(({ id }) => checklist[id]).length, total: items.length };
}

/** A check that a write adds or removes. */
export interface CheckChange {
  readonly id: string;
  readonly isTicked: boolean;
}

export interface ChecklistWrite {
  readonly compiled: CompiledDirectory;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
  /** The record's checks; empty for a new record. */
  readonly stored: Checklist;
  readonly patch: ChecklistPatch;
  readonly move: StatusMove | null;
  /** The status of the record after the write. */
  readonly status: Status | undefined;
  readonly isNew: boolean;
}

export function findUnknownChecklistItems({ compiled, patch }: ChecklistWrite): Issue[] {
  const unknown = Object.keys(patch).filter(id => !findChecklistItem(compiled, id));
  return unknown.map(id => createIssue(['checklist', id], 'UnknownChecklistItem'));
}

export function findChangedChecks({ compiled, patch, stored }: ChecklistWrite): CheckChange[] {
  return Object.entries(patch).flatMap(([id, tick]) => {
    const isTicked = tick !== null;
    const isChanged = findChecklistItem(compiled, id) !== undefined && isTicked !== id in stored;
    return isChanged ? [{ id, isTicked }] : [];
  });
}

/**
 * Returns an issue for each check that the user can't change. Checks belong to the record: users who can edit the
 * record can change them. For items of the status being left, permissions of that status apply.
 */
export function validateChangedChecks(write: ChecklistWrite, changed: readonly CheckChange[]): Issue[] {
  return changed.flatMap(({ id }) => {
    const { from } = write.move ?? {};
    const isLeft = from !== undefined && findChecklistItem(write.compiled, id)?.status === from;
    const status = isLeft ? from : write.status;
    if (!status || canTick(write, status, isLeft ? false : write.isNew)) return [];
    return [createIssue(['checklist', id], 'StatusNotPermitted', { status: status.name, action: 'edit' })];
  });
}

/**
 * Returns an issue for each unchecked required item of the status being left. If the user can check the items, the path
 * is that of the item; otherwise the issue concerns the status, because only other users can complete the checklist.
 */
export function findOpenItemIssues(write: ChecklistWrite, changed: readonly CheckChange[]): Issue[] {
  const { from } = write.move ?? {};
  if (!from?.checklist || write.isNew) return [];
  const now = new Map(changed.map(({ id, isTicked }) => [id, isTicked]));
  const open = from.checklist.filter(({ id, required }) => required && !(now.get(id) ?? id in write.stored));
  const mayComplete = canTick(write, from, false);
  return open.map(({ id, text }) =>
    createIssue(mayComplete ? ['checklist', id] : ['status'], 'ChecklistOpen', { text }),
  );
}

function canTick({ rights, groupIds }: ChecklistWrite, status: Status, isNew: boolean): boolean {
  return canEditRecord({ rights, groupIds, status, isNew });
}
