import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues } from '#core/model.ts';
import { compileFor } from '#core/permissions.ts';
import { useEngine, useFieldContext } from '#view/engine.ts';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { announceOwn } from '../../live/events.ts';
import {
  closeTop,
  type OpenList,
  type OpenRecord,
  openRecords,
  settleRecord,
} from '../../state/openRecords.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';
import { RecordModal } from './RecordModal.tsx';

// Most of what is opened is a record.
const LinkedList = lazy(() => import('./linked/LinkedList.tsx'));

/** What is opened from inside records (a look-up's target, a missing one to make, those that link), each on top of the last. */
export default function StackedRecords() {
  const { stack } = useSnapshot(openRecords);
  const { directories } = useBoot();
  const access = useAccess();
  const { registry } = useEngine();
  return stack.map(each => {
    // Its parts are primitives and refs, so the snapshot holds the values themselves.
    const opened = each as OpenRecord | OpenList;
    const directory = directories.find(({ id }) => id === opened.directoryId);
    if (!directory) return null;
    const compiled = compileFor(directory, registry, access.rightsIn(directory.id));
    if (opened.kind === 'record') return <Stacked key={opened.key} record={opened} compiled={compiled} />;
    return (
      <Suspense key={opened.key}>
        <LinkedList list={opened} compiled={compiled} onClose={closeTop} />
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
      onCreated={item => settleRecord(key, item)}
      onSaved={() => announceOwn({ directoryId, itemId })}
      onClose={closeTop}
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
