import { useId, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { createRecordForm, type FormReferences, type RecordFormHandle } from './recordForm.ts';
import type { RecordFormInput } from './recordFormStore.ts';

export function useRecordForm(input: RecordFormInput, references: FormReferences = {}): RecordFormHandle {
  const id = useId();
  const engine = useEngine();
  const { locale } = useMessages();
  const [handle] = useState(() => createRecordForm({ id, input, references, engine, locale }));
  return handle;
}
