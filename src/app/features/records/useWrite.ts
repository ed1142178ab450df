import { useState } from 'react';
import type { Issue } from '#core/model.ts';
import { issueTexts } from '#view/field/issueText.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type ApiError, toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';

export interface Write {
  isBusy: boolean;
  /** What stands above the form. */
  problem: string | null;
  setProblem(problem: string | null): void;
  /** Somebody else changed the same fields (409). */
  conflict: ApiError | null;
  /** Runs a write and shows what the server refuses where it belongs. Answers the refusal's issues, none when done. */
  run(write: () => Promise<unknown>, done: () => void): Promise<readonly Issue[]>;
}

/** Writing the record of a form: busy while it runs, refusals at the fields they are about. */
export function useWrite(form: RecordFormHandle, onSaved: () => void): Write {
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ApiError | null>(null);

  /** Issues of fields show at the fields, the others above the form. */
  const show = (error: ApiError) => {
    if (error.status === 409) return setConflict(error);
    if (error.issues.length === 0) return setProblem(errorText(messages, error));
    form.reveal(error.issues);
    const others = error.issues.filter(issue => issue.path[0] !== 'customFields');
    setProblem(others.length > 0 ? issueTexts(messages, others).join(' ') : null);
  };
  return {
    isBusy,
    problem,
    setProblem,
    conflict,
    async run(write, done) {
      setBusy(true);
      setProblem(null);
      try {
        await write();
        setConflict(null);
        onSaved();
        done();
        return [];
      } catch (thrown) {
        const error = toApiError(thrown);
        show(error);
        return error.issues;
      } finally {
        setBusy(false);
      }
    },
  };
}
