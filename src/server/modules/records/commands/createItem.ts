import { v7 as uuidv7 } from 'uuid';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { StoredItem } from '../repositories/items.ts';
import { writeItem } from './writeItems.ts';

/** Creates a record with the values sent by the caller. The browser has already set initial values in the form. */
export async function createItem(
  scope: RecordScope,
  opened: OpenDirectory,
  body: RequestBody<'createItem'>,
): Promise<StoredItem> {
  return writeItem(scope, opened, {
    key: { ...opened.key, itemId: uuidv7() },
    current: null,
    patch: body.customFields ?? {},
    targetStatus: body.status,
    comment: body.text,
    tags: body.tags,
    checklist: body.checklist,
  });
}
