import { Suspense, useEffect } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { loadEditors } from '#view/field/lazyParts.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { preloadTexts } from '../../shared/texts/defineTexts.ts';
import type { InitialRecordValues } from '../../state/openRecordsState.ts';
import { RecordLoadingModal } from './RecordLoadingModal.tsx';
import type { NeighbourRecords } from './record/NeighbourButtons.tsx';
import { recordTexts } from './record/texts.ts';
import type { LeaveGuard } from './useRecordAddress.tsx';

// The code of records and forms is loaded when the first record is opened, not with the list.
const RecordEditor = createLazyComponent(async () => {
  const [editor] = await Promise.all([import('./RecordEditor.tsx'), loadEditors()]);
  return editor;
});

export interface RecordModalProps {
  compiled: CompiledDirectory;
  /** `null` for a new record. */
  itemId: string | null;
  /**
   * Set for a record with a URL. Registers a guard that is called before navigation leaves the record;
   * returns a function that unregisters the guard.
   */
  onGuard?: (guard: LeaveGuard) => () => void;
  ownsBack?: boolean;
  /** Called with the id of the record into which this record was merged. */
  onRedirect?: (itemId: string) => void;
  newRecord?: InitialRecordValues;
  /** The records before and after the open record in the list from which it was opened. */
  neighbours?: NeighbourRecords;
  /** Called with the new record, before `onSaved`. */
  onCreated?: (item: Item) => void;
  /** Called after the record was saved or deleted. */
  onSaved: () => void;
  onClose: () => void;
}

export function RecordModal(props: RecordModalProps) {
  const { locale } = useMessages();
  useEffect(() => preloadTexts(recordTexts, locale), [locale]);
  return (
    <Suspense fallback={<RecordLoadingModal {...props} />}>
      <RecordEditor {...props} />
    </Suspense>
  );
}
