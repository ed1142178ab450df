import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { components } from '#contract/docket.gen.ts';
import { useFormState } from '#view/form/RecordFormContext.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { api, unwrapResponse } from '../../../api/client.ts';
import { useLiveEvent } from '../../../live/events.ts';
import { liveConnectionState } from '../../../state/liveConnectionState.ts';
import { seeAsState } from '../../../state/seeAsState.ts';
import { useUser } from '../../../state/useBoot.ts';

export type Presence = components['schemas']['Presence'];

/** Announces that this tab has the record open, and returns the other users who have it open. */
export function usePresence(
  directoryId: string,
  itemId: string | undefined,
  form: RecordFormHandle,
): readonly Presence[] {
  const { connectionId: ownConnectionId } = useSnapshot(liveConnectionState);
  // An administrator who views the account as another user isn't shown as that user.
  const connectionId = seeAsState.person ? null : ownConnectionId;
  const user = useUser();
  const isEditing = useFormState(form.store, ({ hasTyped }) => hasTyped);
  const [people, setPeople] = useState<readonly Presence[]>([]);
  const others = (all: readonly Presence[]) => all.filter(each => each.userId !== user.id);

  useEffect(() => {
    if (!itemId || !connectionId) return;
    const params = { path: { id: directoryId, itemId } };
    let isCurrent = true;
    unwrapResponse(
      api.PUT('/directories/{id}/items/{itemId}/presence', { params, body: { isEditing } }),
    ).then(
      all => isCurrent && setPeople(all),
      // If the call fails, no other users are displayed; the record itself isn't affected.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [directoryId, itemId, connectionId, isEditing]);

  useEffect(() => {
    if (!itemId || !connectionId) return;
    const params = { path: { id: directoryId, itemId } };
    return () => {
      api.DELETE('/directories/{id}/items/{itemId}/presence', { params }).catch(() => undefined);
    };
  }, [directoryId, itemId, connectionId]);

  useLiveEvent(['ItemPresenceChanged'], ({ data }) => {
    if (isPresenceOf(data, itemId)) setPeople(data.people);
  });
  return others(people);
}

function isPresenceOf(data: unknown, itemId: string | undefined): data is { people: Presence[] } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'itemId' in data &&
    data.itemId === itemId &&
    'people' in data &&
    Array.isArray(data.people)
  );
}
