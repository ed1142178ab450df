import type { SearchRequest } from '#core/model.ts';
import { createAttachmentResponse } from '#server/kernel/http/attachment.ts';
import { streamJsonArray } from '#server/kernel/http/jsonArray.ts';
import { presentItems, type RecordCall, type RecordCalls } from '#server/modules/records/index.ts';
import { findMatchingIds, readRecordPages } from './readRecordPages.ts';

/** Streams all matches as a JSON array of whole records (specification section 7, `?json=true`). */
export async function streamItems(read: RecordCalls['read'], request: RecordCall & { body: SearchRequest }) {
  const { ids, directory } = await read(request, async (scope, opened) => ({
    ids: await findMatchingIds(scope, opened, { request: request.body }),
    directory: opened.compiled.directory,
  }));
  const isInTrash = request.body.deleted === true;
  const pages = readRecordPages(read, request, { ids, isInTrash, present: presentItems });
  const plainName = `${directory.code}.json`;
  return createAttachmentResponse(streamJsonArray(pages), {
    name: plainName,
    plainName,
    type: 'application/json; charset=utf-8',
  });
}
