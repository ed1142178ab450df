import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import type { Toast } from '#view/kit/feedback/Toasts.tsx';
import { type ApiError, toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import type { InitialRecordValues } from '../../../state/openRecordsState.ts';
import type { RecordSessionCore } from './recordState.ts';

/** Sends the writes of an open record, and handles their results. */
export interface RecordSender {
  /**
   * Performs a write, then calls `then`. Returns the issues if the server rejected the write, otherwise an empty array.
   */
  run(write: () => Promise<unknown>, then: () => void): Promise<readonly Issue[]>;
  /** Shows a rejection as a conflict, at the fields, or above the form. */
  show(error: ApiError): void;
  /** Called after the record was written. */
  done(): void;
  /** Shows a message, and closes the record. */
  finish(textId: string, action?: Toast['action']): void;
  /**
   * Closes the record. If unsent comments or uploads would be lost, the record stays open instead, is reloaded, and
   * shows a message.
   */
  leave(): void;
}

export function createRecordSender(core: RecordSessionCore, newRecord: InitialRecordValues): RecordSender {
  const { set, host } = core;
  const t = (id: string) => host().messages.t(id);

  const show = (error: ApiError) => {
    const { messages } = host();
    if (error.status === 409) return set({ conflict: error });
    if (error.issues.length === 0) return set({ problem: getErrorText(messages, error) });
    core.form().reveal(error.issues);
    const sourceIssues = error.issues.filter(issue => issue.path[0] === 'source');
    if (newRecord.transforming) set({ sourceIssues: sourceIssues.map(withoutPlace) });
    const others = error.issues.filter(
      issue => issue.path[0] !== 'customFields' && !sourceIssues.includes(issue),
    );
    const isSourceAlone = others.length === 0 && sourceIssues.length === error.issues.length;
    const told = isSourceAlone ? [t('records.sourceRefused')] : formatIssues(messages, others);
    set({ problem: told.length > 0 ? told.join(' ') : null });
  };
  const done = () => {
    set({ conflict: null });
    core.forgetDraft();
    host().onSaved();
  };
  const leave = () => {
    if (!core.hasUnsent()) {
      core.forgetDraft();
      return host().onClose();
    }
    host().toasts.show({ text: t('records.noteUnsent') });
    core.reload();
  };

  return {
    async run(write, then) {
      set({ isBusy: true, problem: null });
      try {
        await write();
        done();
        then();
        return [];
      } catch (thrown) {
        const error = toApiError(thrown);
        show(error);
        return error.issues;
      } finally {
        set({ isBusy: false });
      }
    },
    show,
    done,
    finish(textId, action) {
      host().toasts.show({ text: t(textId), action });
      leave();
    },
    leave,
  };
}

/** Removes `source` from the path, because issues of the source record are displayed separately. */
const withoutPlace = (issue: Issue): Issue => ({ ...issue, path: issue.path.slice(1) });
