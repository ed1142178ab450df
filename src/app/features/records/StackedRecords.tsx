import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { FieldValues } from '#core/model.ts';
import { useEngine, useFieldContext } from '#view/engine/engine.ts';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { emitLocalChange } from '../../live/events.ts';
import {
  closeTopRecord,
  type OpenRecord,
  type OpenRecordList,
  openRecordsState,
  resolveRecordForm,
} from '../../state/openRecordsState.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import { RecordModal } from './RecordModal.tsx';

// Loaded on demand, because lists are opened less often than records.
const LinkedList = createLazyComponent(() => import('./linked/LinkedRecordsModal.tsx'));

/**
 * Shows the records and lists opened from within other records (a lookup's target, a missing record to
 * create, linked records). Each record or list is shown over the previous one.
 */
export default function StackedRecords() {
  const { stack } = useSnapshot(openRecordsState);
  const { directories } = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  return stack.map(each => {
    // Its members are primitives or wrapped in ref(), so a snapshot doesn't change them.
    const opened = each as OpenRecord | OpenRecordList;
    const directory = directories.find(({ id }) => id === opened.directoryId);
    if (!directory) return null;
    const compiled = compileVisibleDirectory(directory, registry, access.rightsIn(directory.id));
    if (opened.kind === 'record') return <Stacked key={opened.key} record={opened} compiled={compiled} />;
    return (
      <Suspense key={opened.key}>
        <LinkedList list={opened} compiled={compiled} onClose={closeTopRecord} />
      </Suspense>
    );
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
      onCreated={item => resolveRecordForm(key, item)}
      onSaved={() => emitLocalChange({ directoryId, itemId })}
      onClose={closeTopRecord}
    />
  );
}

const noValues: FieldValues = {};

/**
 * Parses the text as the value of the directory's display field. Returns an empty object if the text can't
 * be parsed.
 */
function usePrefill({ directory, fieldById }: CompiledDirectory, text: string): FieldValues {
  const context = useFieldContext(noValues);
  const { displayFieldId } = directory;
  const parsed = text && displayFieldId ? fieldById.get(displayFieldId)?.parseText(text, context) : undefined;
  const value = parsed && 'value' in parsed ? parsed.value : undefined;
  return displayFieldId && value ? { [displayFieldId]: value } : noValues;
}
