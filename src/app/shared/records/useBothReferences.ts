import { useEffect, useMemo, useState } from 'react';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Item } from '#core/model.ts';
import { useFieldContext } from '#view/engine.ts';
import { answerOf, api } from '../../api/client.ts';

const noValues = {};

/** What the values of both sides of a conflict refer to: the record as it was opened, and as the server holds it now. */
export function useBothReferences(directoryId: string, item: Item | null): FieldContext {
  const [now, setNow] = useState<Item['references']>();
  const itemId = item?.id;
  useEffect(() => {
    if (!itemId) return;
    const params = { path: { id: directoryId, itemId } };
    answerOf(api.GET('/directories/{id}/items/{itemId}', { params })).then(
      ({ references }) => setNow(references),
      // The values are then shown by what is known already.
      () => undefined,
    );
  }, [directoryId, itemId]);
  const references = useMemo(() => ({ ...item?.references, ...now }), [item, now]);
  return useFieldContext(noValues, references);
}
