/** Reads the contacts that conversations are linked to, as the caller sees them. */

import { formatRecordDisplay } from '#core/field/display.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { openDirectory, readVisibleRecords } from '#server/modules/records/index.ts';
import type { ChatScope } from '../chatScope.ts';

export interface VisibleContact {
  readonly id: string;
  readonly directoryId: string;
  readonly number: number;
  readonly display: string;
}

/**
 * Returns the contacts that the caller can see, keyed by id. Deleted contacts are omitted if the caller
 * can't see the trash.
 */
export async function readVisibleContacts(
  scope: ChatScope,
  ids: readonly string[],
): Promise<Map<string, VisibleContact>> {
  const { contactDirectoryId: directoryId } = scope;
  if (directoryId === null || ids.length === 0) return new Map();
  const opened = openDirectory(scope, directoryId);
  const items = await readVisibleRecords(scope, opened, [...new Set(ids)]);
  return new Map(
    items.map(({ item_id: id, number, display, status_id }) => {
      const isHidden = isDisplayHidden(scope.world, opened.compiled, status_id);
      return [
        id,
        { id, directoryId, number, display: isHidden ? formatRecordDisplay(number, undefined) : display },
      ];
    }),
  );
}
