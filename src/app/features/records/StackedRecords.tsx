import { useSnapshot } from 'valtio';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues } from '#core/model.ts';
import { compileFor } from '#core/permissions.ts';
import { useEngine, useFieldContext } from '#view/engine.ts';
import { announceOwn } from '../../live/events.ts';
import { closeTopRecord, type OpenRecord, openRecords, settleRecord } from '../../state/openRecords.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import { RecordModal } from './RecordModal.tsx';

/** Records opened from inside others (a look-up's target, a missing one to make), each on top of the one before. */
export default function StackedRecords() {
  const { stack } = useSnapshot(openRecords);
  const { directories } = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  return stack.map(record => {
    const directory = directories.find(each => each.id === record.directoryId);
    if (!directory) return null;
    // Its parts are primitives and refs: the snapshot hands out the very values.
    const opened = record as OpenRecord;
    const compiled = compileFor(directory, registry, access.rightsIn(directory.id));
    return <Stacked key={record.key} record={opened} compiled={compiled} />;
  });
}

function Stacked({ record, compiled }: { record: OpenRecord; compiled: CompiledDirectory }) {
  const { key, directoryId, itemId, text, newRecord } = record;
  const values = usePrefill(compiled, text);
  return (
    <RecordModal
      compiled={compiled}
      itemId={itemId}
      newRecord={{ ...newRecord, values: { ...values, ...newRecord?.values } }}
      onCreated={item => settleRecord(key, item)}
      onSaved={() => announceOwn({ directoryId, itemId })}
      onClose={closeTopRecord}
    />
  );
}

const noValues: FieldValues = {};

/** The text as the value of the field that records of the directory are called by, where it can be one. */
function usePrefill({ directory, fieldById }: CompiledDirectory, text: string): FieldValues {
  const context = useFieldContext(noValues);
  const { displayFieldId } = directory;
  const parsed = text && displayFieldId ? fieldById.get(displayFieldId)?.parseText(text, context) : undefined;
  const value = parsed && 'value' in parsed ? parsed.value : undefined;
  return displayFieldId && value ? { [displayFieldId]: value } : noValues;
}
