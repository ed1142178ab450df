import { useEffect, useRef, useState } from 'react';
import type { components } from '#contract/docket.gen.ts';
import type { ActionApi } from '#view/actions/accountAction.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { uploadForm } from '../../../api/files.ts';
import { getCurrentAccess } from '../../../state/useBoot.ts';
import { createActionForm, type TrackedForm } from './actionForm.ts';
import { createActionRecordApi, type TrackedRecords } from './actionRecords.ts';
import type { AccountActions } from './useAccountActions.ts';

/** The result of an action while the action can be undone. */
export interface CompletedAction {
  readonly text: string;
  /** Undoes the action. Returns the number of created records that couldn't be deleted. */
  undo(): Promise<number>;
}

interface ActionRun {
  /** `null` while the action is closed. */
  readonly api: ActionApi | null;
  readonly done: CompletedAction | null;
  open(): void;
  close(): void;
  forget(): void;
}

/** Provides the API for running an action. Tracks the action's changes, so that they can be undone together. */
export function useActionApi(
  compiledOf: AccountActions['compiledOf'],
  form: RecordFormHandle | null,
): ActionRun {
  const messages = useMessages();
  const [api, setApi] = useState<ActionApi | null>(null);
  const [done, setDone] = useState<CompletedAction | null>(null);
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  }, [messages]);
  const start = () => {
    const tracked = form && createActionForm(form.store);
    const records = createActionRecordApi({
      compiledOf,
      mayCreate: id => getCurrentAccess()?.rightsIn(id).record.create ?? false,
    });
    setDone(null);
    setApi({
      form: tracked,
      records,
      readSheet: async file =>
        (await uploadForm('/sheets', file, { onProgress: () => undefined })) as SheetRows,
      errorText: error => getText(latest.current, error),
      done(text) {
        setApi(null);
        setDone({ text, undo: () => undoAll(tracked, records) });
      },
      undo: async () => {
        await undoAll(tracked, records);
      },
    });
  };
  return { api, done, open: start, close: () => setApi(null), forget: () => setDone(null) };
}

/** Returns the text of an error; if a file can't be read, the text includes the reason. */
function getText(messages: Messages, error: unknown): string {
  const unread = toApiError(error).issues.find(({ code }) => code === 'NotReadable');
  if (!unread) return getErrorText(messages, error);
  return messages.t('action.notReadable', { reason: String(unread.params.reason) });
}

type SheetRows = components['schemas']['SheetRows'];

/** Undoes the form's changes first, because the form can refer to created records. */
function undoAll(form: TrackedForm | null, records: TrackedRecords): Promise<number> {
  form?.takeBack();
  return records.takeBack();
}
