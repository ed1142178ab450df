import { StatusChip } from '#view/form/StatusChip.tsx';
import { StatusControl } from '#view/form/StatusControl.tsx';
import { questionOfWay } from '../../shared/rights/questionOfWay.ts';
import { useWhy } from '../../shared/rights/useWhy.tsx';
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
          onWhy={closed => why.ask(questionOfWay(closed, item, compiled.directory.id))}
        />
      )}
      {neighbours && <NeighbourButtons neighbours={neighbours} onLeave={props.onLeave} />}
      <RecordMenu compiled={compiled} item={item} editing={editing} onLeave={props.onLeave} />
      {why.dialog}
    </>
  );
}
