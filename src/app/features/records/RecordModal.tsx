import { Suspense, useEffect } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { loadEditors } from '#view/field/lazyParts.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyPart } from '#view/kit/feedback/lazy.tsx';
import { preloadTexts } from '../../shared/texts/defineTexts.ts';
import type { NewRecord } from '../../state/openRecords.ts';
import { LoadingRecord } from './LoadingRecord.tsx';
import type { Neighbours } from './record/NeighbourButtons.tsx';
import { recordTexts } from './record/texts.ts';
import type { LeaveGuard } from './useRecordAddress.tsx';

// The code of records and forms is loaded when the first record is opened, not with the list.
const RecordEditor = createLazyPart(async () => {
  const [editor] = await Promise.all([import('./RecordEditor.tsx'), loadEditors()]);
  return editor;
});

export interface RecordModalProps {
  compiled: CompiledDirectory;
  /** `null` for a new record. */
  itemId: string | null;
  /**
   * For a record with a URL: registers a guard that is called before navigation leaves it. Returns a function to
   * unregister.
   */
  onGuard?: (guard: LeaveGuard) => () => void;
  ownsBack?: boolean;
  /** Called with the id of the record that this one was merged into, which replaces it. */
  onRedirect?: (itemId: string) => void;
  newRecord?: NewRecord;
  /** The records before and after this one in the list it was opened from. */
  neighbours?: Neighbours;
  /** Called with the new record, before `onSaved`. */
  onCreated?: (item: Item) => void;
  /** Called after the record was written or deleted. */
  onSaved: () => void;
  onClose: () => void;
}

/** Shows a record, or the form of a new one, in a modal. */
export function RecordModal(props: RecordModalProps) {
  const { locale } = useMessages();
  useEffect(() => preloadTexts(recordTexts, locale), [locale]);
  return (
    <Suspense fallback={<LoadingRecord {...props} />}>
      <RecordEditor {...props} />
    </Suspense>
  );
}
