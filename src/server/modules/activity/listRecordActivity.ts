import { createIssue } from '#core/issues.ts';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { RequestQuery, ResponseBody } from '#server/kernel/http/handlers.ts';
import { createMalformedError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import { presentItemFile } from '#server/modules/files/index.ts';
import { readRecordFiles } from '#server/modules/recordFiles/index.ts';
import { presentNote, readNotesByIds } from '#server/modules/recordNotes/index.ts';
import {
  canAccessRecordPart,
  type OpenDirectory,
  type RecordScope,
  readHistoryByIds,
  readVisibleRecord,
  type StoredItem,
  toRecordKey,
} from '#server/modules/records/index.ts';
import { presentHistory } from './presentHistory.ts';
import { type ActivityKind, type ActivityPosition, type ActivityRow, readActivity } from './repository.ts';

type Page = ResponseBody<'listItemActivity'>;
type Entry = Page['entries'][number];

const DEFAULT_TAKE = 30;
/** The number of rows that are read at a time. It exceeds a page, because rows hidden from the caller are skipped. */
const LOOKED_AT = 100;

/**
 * Returns comments, files and changes of a record in one order, in pages. The end and the starts of pages are derived
 * from entries visible to the caller, so that they don't reveal changes of hidden fields.
 * @throws ProblemError 404 if the record isn't visible; 422 if the caller can't read any of the kinds; 400 for a
 * position that no page returned.
 */
export async function listRecordActivity(
  scope: RecordScope,
  opened: OpenDirectory,
  asked: RequestQuery<'listItemActivity'> & { readonly itemId: string },
): Promise<Page> {
  const item = await readVisibleRecord(scope, opened, asked.itemId);
  const kinds = getReadableKinds(scope, opened).filter(kind => !asked.kind || kind === asked.kind);
  if (kinds.length === 0)
    throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'read' })]);
  const take = asked.take ?? DEFAULT_TAKE;
  const seen: { readonly row: ActivityRow; readonly entry: Entry }[] = [];
  let before = getPlace(asked.before);
  while (seen.length <= take) {
    const key = toRecordKey(opened, item.item_id);
    const rows = await readActivity(scope.trx, key, { kinds, before, take: LOOKED_AT });
    seen.push(...(await presentRows(scope, opened, { item, rows })));
    before = rows.at(-1);
    if (rows.length < LOOKED_AT) break;
  }
  const page = seen.slice(0, take);
  const last = page.at(-1)?.row;
  return {
    entries: page.map(({ entry }) => entry),
    next: last && seen.length > take ? `${last.at}_${last.id}` : null,
  };
}

function getReadableKinds({ principal }: RecordScope, opened: OpenDirectory): ActivityKind[] {
  const hasFiles = isModuleEnabled(principal.user.account.settings, 'fileStorage');
  return [
    ...(canAccessRecordPart(opened, 'comments', 'read') ? ['Comment' as const] : []),
    ...(hasFiles && canAccessRecordPart(opened, 'files', 'read') ? ['File' as const] : []),
    ...(canAccessRecordPart(opened, 'changes', 'read') ? ['Change' as const] : []),
  ];
}

/** Parses a position, whose format the contract validates. @throws ProblemError 400 if the time is invalid. */
function getPlace(text: string | undefined): ActivityPosition | undefined {
  if (text === undefined) return undefined;
  const [at = '', id = ''] = text.split('_');
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()) || instant.toISOString() !== at)
    throw createMalformedError([createIssue(['before'], 'InvalidDate')]);
  return { at, id };
}

/** Converts the rows, in their order. Rows without content visible to the caller are omitted. */
async function presentRows(
  scope: RecordScope,
  opened: OpenDirectory,
  { item, rows }: { item: StoredItem; rows: readonly ActivityRow[] },
): Promise<{ row: ActivityRow; entry: Entry }[]> {
  const key = toRecordKey(opened, item.item_id);
  const idsOf = (kind: ActivityKind) => rows.flatMap(row => (row.kind === kind ? [row.id] : []));
  const notes = await readNotesByIds(scope.trx, key, idsOf('Comment'));
  const files = await readRecordFiles(scope.trx, scope.accountId, idsOf('File'));
  const past = await readHistoryByIds(scope.trx, key, idsOf('Change'));
  const changes = await presentHistory(scope, opened, { item, rows: past });
  const told = new Map<string, Omit<Entry, 'at'>>([
    ...notes.map(row => [row.note_id, { kind: 'Comment' as const, comment: presentNote(row) }] as const),
    ...files.map(row => [row.file_id, { kind: 'File' as const, file: presentItemFile(row) }] as const),
    ...changes.map(change => [change.id, { kind: 'Change' as const, change }] as const),
  ]);
  return rows.flatMap(row => {
    const entry = told.get(row.id);
    return entry ? [{ row, entry: { ...entry, at: row.at } }] : [];
  });
}
