/**
 * Converts records to responses as visible to the caller: hidden values are omitted, and references are limited to
 * readable ones.
 */
import { formatRecordDisplay } from '#core/field/display.ts';
import type { ReferencedTarget } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Checklist, FieldValues, Item, Note, Transition } from '#core/model.ts';
import { stripMentionMarkup } from '#core/notes/mentions.ts';
import { isDisplayHidden, isFieldHidden, isHiddenInStatus } from '#core/policy/permissions.ts';
import { findMoveIssues } from '#core/record/closedWays.ts';
import { awaitPipelined } from '#server/kernel/database/awaitPipelined.ts';
import { presentNote, readLastNotes, type StoredNote } from '#server/modules/recordNotes/index.ts';
import { readRecordFinishTimes } from '../finishedAtSql.ts';
import { canAccessRecordPart } from '../policy.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { getValueTargets, loadReferences, type RecordReferences } from '../references.ts';
import type { StoredItem } from '../repositories/items.ts';
import { getVisibleValues, memoizeByStatus, resolveStatesInStatus } from '../statesInStatus.ts';
import { getVisibleChecks } from '../ticks.ts';

/** Converts a page of records. The targets of their references are read in one batch per directory. */
export async function presentItems(
  scope: RecordScope,
  opened: OpenDirectory,
  rows: readonly StoredItem[],
): Promise<Item[]> {
  const [items = []] = await presentItemGroups(scope, [{ opened, rows }]);
  return items;
}

interface Part {
  readonly opened: OpenDirectory;
  readonly rows: readonly StoredItem[];
}

/** Converts records of several directories, in the given order. The targets of all references are read together. */
export async function presentItemGroups(scope: RecordScope, parts: readonly Part[]): Promise<Item[][]> {
  const seen = parts.map(part => ({ ...part, shown: part.rows.map(getSeenBy(scope, part.opened)) }));
  const references = await loadReferences(
    scope,
    seen.flatMap(({ shown }) => shown.flatMap(({ targets }) => targets)),
  );
  const lastNotes = await awaitPipelined(
    seen.map(({ opened, rows }) => readVisibleLastNotes(scope, opened, rows)),
  );
  const finished = await awaitPipelined(seen.map(({ opened, rows }) => readFinishedAt(scope, opened, rows)));
  return seen.map(({ shown }, index) =>
    shown.map(({ row, targets, ...one }) =>
      present(row, {
        ...one,
        references: getReferences(targets, references),
        lastNote: lastNotes[index]?.get(row.item_id),
        finishedAt: finished[index]?.get(row.item_id),
      }),
    ),
  );
}

/**
 * Returns a function that determines which values of a record the caller can see, and the targets of these
 * values.
 */
function getSeenBy(scope: RecordScope, opened: OpenDirectory) {
  const statesOf = memoizeByStatus(statusId => resolveStatesInStatus(scope, opened, statusId));
  const hidesDisplay = memoizeByStatus(statusId => isDisplayHidden(scope.world, opened.compiled, statusId));
  const creatorsOf = memoizeByStatus(statusId => showsCreator(opened, statusId));
  return (stored: StoredItem) => {
    const row = { ...stored, checklist: getVisibleChecks(opened, stored.checklist) };
    const states = statesOf(row.status_id);
    const values = getVisibleValues(scope, opened, { values: row.custom_fields, states });
    const hasCreator = creatorsOf(row.status_id);
    const targets = [
      ...getValueTargets(opened.compiled, values),
      ...getCreator(row, hasCreator),
      ...tickers(row.checklist),
    ];
    return { row, values, targets, hasCreator, hideDisplay: hidesDisplay(row.status_id) };
  };
}

/** Converts one record, with the transitions that are available to the caller and the reasons why others aren't. */
export async function presentItem(scope: RecordScope, opened: OpenDirectory, row: StoredItem): Promise<Item> {
  const [item] = await presentItems(scope, opened, [row]);
  if (!item) throw new Error('One record in, one record out.');
  return { ...item, transitions: getTransitions(scope, opened, row) };
}

function present(
  row: StoredItem,
  shown: {
    values: FieldValues;
    references: Item['references'];
    hideDisplay: boolean;
    hasCreator: boolean;
    lastNote: StoredNote | undefined;
    finishedAt: string | undefined;
  },
): Item {
  return {
    id: row.item_id,
    number: row.number,
    display: shown.hideDisplay ? formatRecordDisplay(row.number, undefined) : row.display,
    status: row.status_id,
    tags: row.tags,
    customFields: shown.values,
    ...(Object.keys(row.checklist).length > 0 ? { checklist: row.checklist } : {}),
    references: shown.references,
    version: row.version,
    position: row.position,
    ...(row.service_due && row.service_risk_at
      ? { serviceDue: row.service_due, serviceRiskAt: row.service_risk_at }
      : {}),
    createdAt: row.created_at,
    ...(row.created_by && shown.hasCreator ? { createdBy: row.created_by } : {}),
    lastActivityAt: row.last_activity_at,
    ...(row.status_id ? { statusSince: row.status_since } : {}),
    ...(shown.finishedAt ? { finishedAt: shown.finishedAt } : {}),
    ...(shown.lastNote ? { lastNote: readable(presentNote(shown.lastNote)) } : {}),
    ...(row.deleted_at ? { deletedAt: row.deleted_at } : {}),
  };
}

/** Reads the last comments with one query, if the directory shows them and the caller can read comments. */
async function readVisibleLastNotes(
  scope: RecordScope,
  opened: OpenDirectory,
  rows: readonly StoredItem[],
): Promise<Map<string, StoredNote>> {
  if (!opened.compiled.directory.lastComment || !canAccessRecordPart(opened, 'comments', 'read'))
    return new Map();
  return readLastNotes(
    scope.trx,
    opened.key,
    rows.map(row => row.item_id),
  );
}

/**
 * Returns the times at which records were finished, keyed by record id. Doesn't query the database if no record is
 * finished.
 */
async function readFinishedAt(
  { trx }: RecordScope,
  { key, compiled: { statusById } }: OpenDirectory,
  rows: readonly StoredItem[],
): Promise<ReadonlyMap<string, string>> {
  const finished = [...statusById.values()].flatMap(({ id, type }) => (type === 'Active' ? [] : [id]));
  const those = rows.filter(({ status_id: id }) => id !== null && finished.includes(id));
  const known = await readRecordFinishTimes(trx, key, { itemIds: those.map(row => row.item_id), finished });
  // Records without a known move were finished when they entered their status.
  return new Map(those.map(row => [row.item_id, known.get(row.item_id) ?? row.status_since]));
}

/** Returns true if neither the profile nor the record's status hides the creator. */
function showsCreator({ compiled, rights }: OpenDirectory, statusId: string | null): boolean {
  const { createdBy: id } = SYSTEM_ID;
  const status = statusId ? compiled.statusById.get(statusId) : undefined;
  return !isFieldHidden(rights, { id }) && !isHiddenInStatus(status, id);
}

function getCreator(row: StoredItem, isShown: boolean): ReferencedTarget[] {
  return row.created_by && isShown ? [{ kind: 'person', id: row.created_by }] : [];
}

function tickers(checklist: Checklist): ReferencedTarget[] {
  return Object.values(checklist).map(({ by }) => ({ kind: 'person', id: by }));
}

function getReferences(
  targets: readonly ReferencedTarget[],
  references: RecordReferences,
): Item['references'] {
  const shown: NonNullable<Item['references']> = {};
  const open = targets.map(target => target.id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const reference = references.get(id);
    if (!reference || shown[id]) continue;
    shown[id] = reference;
    open.push(...getIdsWithin(reference.customFields ?? {}));
  }
  return shown;
}

/** Returns the ids in those values of a referenced record that related fields show. */
function getIdsWithin(values: FieldValues): string[] {
  return Object.values(values).flatMap(value =>
    [value, ...(value.listValue ?? [])].flatMap(part => part.stringValue ?? []),
  );
}

function getTransitions(
  scope: RecordScope,
  { compiled, rights }: OpenDirectory,
  row: StoredItem,
): Transition[] {
  const from = row.status_id ? compiled.statusById.get(row.status_id) : undefined;
  if (row.deleted_at) return [];
  return compiled.directory.statusList
    .filter(to => to.id !== row.status_id)
    .map(to => {
      const reasons = findMoveIssues({ from, to }, scope.caller.groupIds);
      if (!rights.record.update)
        reasons.push({ path: [], code: 'NotPermitted', params: { action: 'update' } });
      return { statusId: to.id, open: reasons.length === 0, reasons };
    });
}

/** Replaces the mentions in a comment by names, for lists and cards. */
function readable(note: Note): Note {
  return { ...note, text: stripMentionMarkup(note.text) };
}
