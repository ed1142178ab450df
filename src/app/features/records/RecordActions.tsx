import type { Item, RightsQuestion, Transition } from '#core/model.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { StatusControl } from '#view/form/StatusControl.tsx';
import { useWhy } from '../../state/rights/useWhy.tsx';
import type { RecordEditorProps } from './RecordEditor.tsx';
import { RecordMenu } from './RecordMenu.tsx';
import { NeighbourButtons } from './record/NeighbourButtons.tsx';
import { PresenceMark } from './record/PresenceMark.tsx';
import { usePresence } from './record/usePresence.ts';
import type { useRecordEditing } from './useRecordEditing.ts';

export interface RecordActionsProps extends RecordEditorProps {
  editing: ReturnType<typeof useRecordEditing>;
  /** Asks first where something would be lost. */
  onLeave: (leave: () => void) => void;
}

/** Beside the title: who else is here, the status and its ways out, the way to other records, and what is seldom done. */
export function RecordActions(props: RecordActionsProps) {
  const { compiled, item, editing, neighbours, newRecord } = props;
  const { statusList } = compiled.directory;
  const people = usePresence(compiled.directory.id, item?.id, editing.form);
  const why = useWhy();
  if (!item) {
    const status = newRecord.status ? compiled.statusById.get(newRecord.status) : compiled.firstStatus;
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
          isBusy={editing.write.isBusy}
          onMove={statusId => void editing.move(statusId)}
          onWhy={closed => why.ask(questionOf(closed, item, compiled.directory.id))}
        />
      )}
      {neighbours && <NeighbourButtons neighbours={neighbours} onLeave={props.onLeave} />}
      <RecordMenu compiled={compiled} item={item} editing={editing} onLeave={props.onLeave} />
      {why.dialog}
    </>
  );
}

/** What closes the way: the right to change records, leaving the status or entering the other, in this order. */
function questionOf({ statusId, reasons }: Transition, item: Item, directoryId: string): RightsQuestion {
  const place = { directoryId, itemId: item.id };
  if (reasons.some(({ code }) => code === 'NotPermitted')) {
    return { ...place, part: 'record', action: 'update' };
  }
  const isLeaving = item.status !== null && reasons.some(({ params }) => params.action === 'leave');
  if (isLeaving && item.status) return { ...place, part: 'status', action: 'leave', statusId: item.status };
  return { ...place, part: 'status', action: 'enter', statusId };
}
