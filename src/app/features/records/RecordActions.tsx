import { useState } from 'react';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { StatusControl } from '#view/form/StatusControl.tsx';
import { UnsavedDialog } from '#view/kit/overlays/UnsavedDialog.tsx';
import { createTransitionQuestion } from '../../shared/rights/createTransitionQuestion.ts';
import { useRightsExplanationDialog } from '../../shared/rights/useRightsExplanationDialog.tsx';
import { RecordMenu } from './RecordMenu.tsx';
import { NeighbourButtons, type NeighbourRecords } from './record/NeighbourButtons.tsx';
import { PresenceMark } from './record/PresenceMark.tsx';
import { usePresence } from './record/usePresence.ts';
import { useTrackRecentRecord } from './record/useTrackRecentRecord.ts';
import { useLoadedRecord } from './session/RecordSessionContext.ts';

/**
 * Shows, next to the title, other users who have the record open, the status with its transitions, buttons for the
 * neighbouring records, and a menu. For a new record, shows only the status.
 */
export function RecordActions({ neighbours }: { neighbours: NeighbourRecords | undefined }) {
  const { session, state, form } = useLoadedRecord();
  const { compiled, item } = state;
  const { directory } = compiled;
  const { statusList } = directory;
  const people = usePresence(directory.id, item?.id, form);
  useTrackRecentRecord(directory.id, item?.id);
  const why = useRightsExplanationDialog();
  const leaving = useLeaving(session.isDirty);
  if (!item) {
    const { status: id } = session.newRecord;
    const status = id ? compiled.statusById.get(id) : compiled.firstStatus;
    return statusList.length > 0 && <StatusChip status={status} />;
  }
  return (
    <>
      <PresenceMark people={people} />
      {statusList.length > 0 && (
        <StatusControl
          statuses={statusList}
          current={item.status}
          transitions={item.transitions ?? []}
          isBusy={state.isBusy}
          onMove={statusId => void session.move(statusId)}
          onWhy={closed => why.ask(createTransitionQuestion(closed, item, directory.id))}
        />
      )}
      {neighbours && <NeighbourButtons neighbours={neighbours} onLeave={leaving.leave} />}
      <RecordMenu item={item} onLeave={leaving.leave} />
      {why.dialog}
      {leaving.question}
    </>
  );
}

/** Asks for confirmation before an action that would discard unsaved input. */
function useLeaving(isDirty: () => boolean) {
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const answer = (go?: () => void) => {
    setWanted(null);
    go?.();
  };
  return {
    leave: (go: () => void) => (isDirty() ? setWanted(() => go) : go()),
    question: wanted && <UnsavedDialog onStay={() => answer()} onLeave={() => answer(wanted)} />,
  };
}
