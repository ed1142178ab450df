import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import { createId } from '#view/designer/createId.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useFormState } from '#view/form/RecordFormContext.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { getErrorText } from '../../api/errorText.ts';
import { requestWorkChallenge, sendPublicForm } from './publicFormCalls.ts';
import { solveWorkChallenge } from './work/solveWorkChallenge.ts';

interface Sending {
  readonly isBusy: boolean;
  /** The message above the button. */
  readonly problem: string | null;
  send(): Promise<void>;
}

/**
 * Validates the answers, computes the proof of work, and sends the answers. If the server rejects answers, the messages
 * are displayed at their fields, and the input is kept.
 */
export function useFormSubmission({
  id,
  form,
  website,
  onSent,
}: {
  id: string;
  form: RecordFormHandle;
  website: RefObject<HTMLInputElement | null>;
  onSent: (number: number) => void;
}): Sending {
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keyOf = useKey();
  const values = useFormState(form.store, state => state.values);
  // The message was about the previous values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the answers change
  useEffect(() => setProblem(null), [values]);
  const show = (issues: readonly Issue[], shown: readonly Issue[]) => {
    form.reveal(shown);
    const others = issues.filter(({ path }) => path[0] !== 'customFields');
    setProblem(formatIssues(messages, others).join(' ') || messages.t('publicForm.wrong'));
  };
  const send = async () => {
    if (isBusy) return;
    const { issues, patch } = form.judge();
    if (issues.length > 0) return show(issues, []);
    if (form.store.getState().isEditing) return setProblem(messages.t('form.editing'));
    setBusy(true);
    setProblem(null);
    try {
      const proof = await solveWorkChallenge(await requestWorkChallenge(id));
      const { number } = await sendPublicForm(id, {
        ...{ key: keyOf(patch), customFields: patch, proof },
        website: website.current?.value ?? '',
      });
      onSent(number);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.issues.length > 0) show(error.issues, error.issues);
      else
        setProblem(
          error.code === 'Offline' ? messages.t('publicForm.notSent') : getErrorText(messages, error),
        );
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}

/**
 * Returns a function that returns the same key for the same answers. If no response arrives and the form is sent again,
 * the key lets the server recognise it.
 */
function useKey(): (patch: FieldValuesPatch) => string {
  const last = useRef({ sent: '', key: '' });
  return patch => {
    const sent = JSON.stringify(patch);
    if (last.current.sent !== sent) last.current = { sent, key: createId() };
    return last.current.key;
  };
}
