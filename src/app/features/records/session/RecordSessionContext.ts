import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import type { RecordSession } from './recordSession.ts';
import type { RecordSessionState } from './recordState.ts';

export const RecordSessionContext = createContext<RecordSession | null>(null);

/** Returns the session and the state of the record that contains the calling component. */
export function useRecordSession(): { session: RecordSession; state: RecordSessionState } {
  const session = useContext(RecordSessionContext);
  if (!session) throw new Error('This belongs to a record that is open.');
  return { session, state: useSyncExternalStore(session.subscribe, session.getState) };
}

/** Like `useRecordSession`, for a loaded record; also returns the record's form. */
export function useLoadedRecord(): {
  session: RecordSession;
  state: RecordSessionState;
  form: RecordFormHandle;
} {
  const { session, state } = useRecordSession();
  if (!state.form) throw new Error('This stands around a record that is loaded.');
  return { session, state, form: state.form };
}
