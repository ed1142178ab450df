/** Presents a process in the format of `processes/…`: contact, manager and due date are separate members. */

import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Item } from '#core/model.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import {
  type OpenDirectory,
  presentItem,
  presentItemGroups,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';

export type Process = ResponseBody<'getProcess'>;

export async function presentProcess(
  scope: RecordScope,
  opened: OpenDirectory,
  row: StoredItem,
): Promise<Process> {
  return toProcess(opened, await presentItem(scope, opened, row));
}

/** Presents processes of several types, in the given order. */
export async function presentProcesses(
  scope: RecordScope,
  found: readonly { readonly opened: OpenDirectory; readonly row: StoredItem }[],
): Promise<Process[]> {
  const byType = [...Map.groupBy(found, place => place.opened)];
  const items = await presentItemGroups(
    scope,
    byType.map(([opened, places]) => ({ opened, rows: places.map(({ row }) => row) })),
  );
  const presented = new Map(
    byType.flatMap(([opened], index) => (items[index] ?? []).map(item => [item.id, toProcess(opened, item)])),
  );
  return found.flatMap(({ row }) => presented.get(row.item_id) ?? []);
}

function toProcess({ key }: OpenDirectory, item: Item): Process {
  const { status, customFields, deletedAt: _, ...rest } = item;
  const { [WRITABLE_ID.contact]: contact, [WRITABLE_ID.manager]: manager, ...others } = customFields;
  const { [WRITABLE_ID.dueDate]: due, ...own } = others;
  return {
    ...rest,
    processTypeId: key.directoryId,
    // A process type has statuses, and its records are always in one.
    stateId: status ?? '',
    ...(contact?.stringValue ? { contactId: contact.stringValue } : {}),
    ...(manager?.stringValue ? { manager: manager.stringValue } : {}),
    ...(due?.dateValue ? { dueDate: due.dateValue } : {}),
    customFields: own,
  };
}
