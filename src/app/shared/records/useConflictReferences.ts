import { useEffect, useMemo, useState } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Item } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { api, unwrapResponse } from '../../api/client.ts';

const noValues = {};

/**
 * Returns a context with the references of both sides of a conflict: the record as opened, and its current version on
 * the server.
 */
export function useConflictReferences(directoryId: string, item: Item | null): FieldContext {
  const [now, setNow] = useState<Item['references']>();
  const itemId = item?.id;
  useEffect(() => {
    if (!itemId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const params = { path: { id: directoryId, itemId } };
    unwrapResponse(api.GET('/directories/{id}/items/{itemId}', { params, signal })).then(
      ({ references }) => signal.aborted || setNow(references),
      // If this fails, values are shown with the references that are already known.
      () => undefined,
    );
    return () => leaving.abort();
  }, [directoryId, itemId]);
  const references = useMemo(() => ({ ...item?.references, ...now }), [item, now]);
  return useFieldContext(noValues, references);
}
