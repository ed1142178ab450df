import { useCallback, useState } from 'react';
import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../../api/client.ts';
import type { RecordRef } from '../../../api/recordCalls.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useRecordChanges } from '../record/useRecordChanges.ts';
import type { StreamEntry, StreamKind } from './getVisibleStreamKinds.ts';

type ActivityPage = components['schemas']['ActivityPage'];

function readPage(
  { directoryId, itemId }: RecordRef,
  { kind, before, signal }: { kind: StreamKind | null; before: string | null; signal: AbortSignal },
): Promise<ActivityPage> {
  const query = { ...(kind && { kind }), ...(before && { before }) };
  const params = { path: { id: directoryId, itemId }, query };
  return unwrapResponse(api.GET('/directories/{id}/items/{itemId}/activity', { params, signal }));
}

/** Loads a record's events up to the displayed page, and reloads them when the record changes. */
export function useStream({ directoryId, itemId }: RecordRef, kind: StreamKind | null, version: number) {
  const [pages, setPages] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the record means new events
  const load = useCallback(
    async (signal: AbortSignal) => {
      const entries: StreamEntry[] = [];
      let next: string | null = null;
      for (let page = 0; page < pages; page += 1) {
        const found: ActivityPage = await readPage({ directoryId, itemId }, { kind, before: next, signal });
        entries.push(...found.entries);
        next = found.next;
        if (next === null) break;
      }
      return { entries, hasMore: next !== null };
    },
    [directoryId, itemId, kind, pages, version],
  );
  const stream = useLoad(load);
  useRecordChanges(itemId, stream.reload);
  return { ...stream, showMore: () => setPages(pages + 1) };
}
