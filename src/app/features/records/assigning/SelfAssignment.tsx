import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { getManagerId } from '../../../shared/assigning/assignActions.ts';
import { type AssignRequest, removeAssignRequest } from '../../../state/assignRequests.ts';
import { useUser } from '../../../state/useBoot.ts';
import { assignRecord } from './assignRecord.ts';
import { useAssignmentMessages } from './useAssignmentMessages.ts';

/**
 * Makes the user the manager of an unassigned record. If the record already has a manager, asks for confirmation first.
 */
export function SelfAssignment({ request }: { request: AssignRequest }) {
  const { t } = useMessages();
  const { id: to } = useUser();
  const { tell, tellFailure, heldWords } = useAssignmentMessages();
  const [held, setHeld] = useState<Item | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isBegun = useRef(false);
  const { directoryId } = request;
  const take = async (item: Item, from: string | null) => {
    setBusy(true);
    const assignment = { directoryId, item, to, from };
    try {
      const assigned = await assignRecord(assignment);
      setBusy(false);
      if ('held' in assigned) return setHeld(assigned.held);
      tell(assignment, assigned.done, { isTaken: true });
    } catch (thrown) {
      tellFailure(thrown);
    }
    removeAssignRequest(request);
  };
  const begin = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const isMine = getManagerId(request.item) === to;
    void take(request.item, isMine ? to : null);
  });
  useEffect(() => begin(), []);
  if (!held) return null;
  return (
    <ConfirmDialog
      {...heldWords(held)}
      confirmLabel={t(getManagerId(held) === null ? 'records.take' : 'assigning.takeOver')}
      isBusy={isBusy}
      onCancel={() => removeAssignRequest(request)}
      onConfirm={() => void take(held, getManagerId(held))}
    />
  );
}
