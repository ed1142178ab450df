import { useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { toApiError } from '../../api/ApiError.ts';
import { getErrorText } from '../../api/errorText.ts';

export interface FormDraft<Values> {
  readonly values: Values;
  readonly issues: readonly Issue[];
  readonly problem: string | null;
  /** True while the draft is being saved, and after it was saved, because the form then closes. */
  readonly isBusy: boolean;
  change(change: Partial<Values>): void;
  /** @param name The name of a member of the request. */
  errorsOf(name: string): string[];
  /** Saves the draft; returns whether it succeeded. If not, `errorsOf` or `problem` contain the reasons. */
  save(): Promise<boolean>;
}

/**
 * Manages the draft of a form that only the server validates. The draft keeps its values if the server
 * rejects them.
 */
export function useFormDraft<Values extends object>(
  initial: () => Values,
  send: (values: Values) => Promise<unknown>,
): FormDraft<Values> {
  const messages = useMessages();
  const [values, setValues] = useState(initial);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    values,
    issues,
    problem,
    isBusy,
    change: change => setValues(before => ({ ...before, ...change })),
    errorsOf: name => formatIssues(messages, filterIssuesBelow(issues, name)),
    async save() {
      setBusy(true);
      try {
        await send(values);
        return true;
      } catch (error) {
        const found = toApiError(error).issues.filter(({ path }) => path.length > 0);
        setIssues(found);
        setProblem(found.length > 0 ? null : getErrorText(messages, error));
        setBusy(false);
        return false;
      }
    },
  };
}
