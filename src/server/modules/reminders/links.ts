/** The records that a reminder is about, as given by the caller and as visible to the caller. */
import { formatRecordDisplay } from '#core/field/display.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  openDirectory,
  type RecordScope,
  readVisibleRecords,
  selectRecords,
} from '#server/modules/records/index.ts';
import type { ReminderLink } from './rows/reminders.ts';

export interface VisibleRecord {
  readonly directoryId: string;
  readonly number: number;
  readonly display: string;
}

/** `null` removes a link; an omitted link stays. */
type Given = Pick<RequestBody<'updateReminder'>, 'contact' | 'process' | 'directoryId' | 'itemId'>;

/** Returns the records as visible to the caller, keyed by id. Records that the caller can't see are omitted. */
export async function readRecordDisplays(
  scope: RecordScope,
  links: readonly Pick<ReminderLink, 'directoryId' | 'itemId'>[],
): Promise<Map<string, VisibleRecord>> {
  const found = new Map<string, VisibleRecord>();
  for (const [directoryId, group] of Map.groupBy(links, link => link.directoryId)) {
    if (!canReadDirectoryById(scope, directoryId)) continue;
    const opened = openDirectory(scope, directoryId);
    const ids = [...new Set(group.map(({ itemId }) => itemId))];
    for (const { item_id, number, display, status_id } of await readVisibleRecords(scope, opened, ids)) {
      const isHidden = isDisplayHidden(scope.world, opened.compiled, status_id);
      found.set(item_id, {
        directoryId,
        number,
        display: isHidden ? formatRecordDisplay(number, undefined) : display,
      });
    }
  }
  return found;
}

/**
 * Validates the links of a reminder. An existing link stays unchanged if the caller repeats or omits it, or
 * tries to remove a link to a record that the caller can't see.
 */
export async function validateLinks(
  scope: RecordScope,
  given: Given,
  stored: readonly ReminderLink[],
): Promise<{ links: ReminderLink[]; issues: Issue[] }> {
  const seen = await readRecordDisplays(scope, stored);
  const [links, issues]: [ReminderLink[], Issue[]] = [[], []];
  for (const place of await readPlaces(scope, given)) {
    const { role, itemId, path } = place;
    const known = stored.find(link => link.role === role);
    if (itemId === undefined || itemId === null) {
      issues.push(...place.issues);
      const stays = itemId === undefined || (known && !seen.has(known.itemId));
      if (known && stays && place.issues.length === 0) links.push(known);
    } else if (known?.itemId === itemId && seen.has(itemId)) links.push(known);
    else if (place.directoryId === undefined)
      issues.push(createIssue([path], 'UnknownReference', { text: itemId }));
    else if (place.issues.length > 0) issues.push(...place.issues);
    else links.push({ role, itemId, directoryId: place.directoryId });
  }
  return { links, issues };
}

interface Place {
  readonly role: ReminderLink['role'];
  readonly path: keyof Given;
  readonly itemId: string | null | undefined;
  /**
   * The directory of the record; `undefined` if the record doesn't exist, the caller can't read its directory, or the
   * directory doesn't fit the role.
   */
  readonly directoryId: string | undefined;
  readonly issues: readonly Issue[];
}

async function readPlaces(scope: RecordScope, given: Given): Promise<Place[]> {
  const [contact, process, record, directoryId] = [
    given.contact,
    given.process,
    given.itemId,
    given.directoryId,
  ].map(id => (id ? id.toLowerCase() : id));
  const directories = await readDirectories(
    scope,
    [contact, process, record].flatMap(id => id ?? []),
  );
  const { directories: all } = scope.definitions;
  const inDirectory = (
    id: string | null | undefined,
    isMeant: (directory: (typeof all)[number]) => boolean,
  ) => all.find(directory => directory.id === directories.get(id ?? '') && isMeant(directory))?.id;
  const isHalf = !record !== !directoryId;
  const half = record ? 'directoryId' : 'itemId';
  const placeIn = (found: string | undefined, path: Place['path']) => {
    const directory = found === undefined ? undefined : scope.definitions.directory(found);
    const isOff = directory !== undefined && !canHaveReminders(directory);
    return { path, directoryId: found, issues: isOff ? [createIssue([path], 'RemindersNotEnabled')] : [] };
  };
  const ofRecord = placeIn(
    inDirectory(record, ({ id }) => id === directoryId),
    'itemId',
  );
  return [
    {
      role: 'Contact',
      itemId: contact,
      ...placeIn(
        inDirectory(contact, one => one.builtIn === true),
        'contact',
      ),
    },
    {
      role: 'Process',
      itemId: process,
      ...placeIn(
        inDirectory(process, one => one.type === 'Process'),
        'process',
      ),
    },
    {
      role: 'Record',
      itemId: isHalf ? undefined : record,
      ...ofRecord,
      ...(isHalf && { issues: [createIssue([half], 'Required')] }),
    },
  ];
}

/**
 * Returns the directories of records outside the trash, keyed by record id. Only contains directories that the caller
 * can read.
 */
async function readDirectories(scope: RecordScope, ids: readonly string[]): Promise<Map<string, string>> {
  const readable = scope.definitions.directories.filter(({ id }) => canReadDirectoryById(scope, id));
  if (ids.length === 0 || readable.length === 0) return new Map();
  const rows = await selectRecords(scope.trx, scope.accountId)
    .select(['item_id', 'directory_id'])
    .where(
      'directory_id',
      'in',
      readable.map(({ id }) => id),
    )
    .where('item_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(row => [row.item_id, row.directory_id]));
}

/**
 * Returns the directory of a record, which can be in the trash, or the given directory if no record is given. Returns
 * `null` if the record doesn't exist or the caller can't read it or its directory.
 */
export async function findReadableDirectory(
  scope: RecordScope,
  { itemId, directoryId }: { itemId: string | undefined; directoryId: string | undefined },
): Promise<string | null> {
  if (directoryId !== undefined && !canReadDirectoryById(scope, directoryId)) return null;
  if (itemId === undefined) return directoryId ?? null;
  const row = await selectRecords(scope.trx, scope.accountId)
    .select('directory_id')
    .where('item_id', '=', itemId)
    .$if(directoryId !== undefined, query => query.where('directory_id', '=', directoryId ?? ''))
    .executeTakeFirst();
  if (!row || !canReadDirectoryById(scope, row.directory_id)) return null;
  const shown = await readVisibleRecords(scope, openDirectory(scope, row.directory_id), [itemId]);
  return shown.length > 0 ? row.directory_id : null;
}
