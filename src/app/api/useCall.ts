import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type ApiError, toApiError } from './ApiError.ts';
import { errorText } from './errorText.ts';

export interface Call {
  isBusy: boolean;
  /** What kept the last call from working, in the reader's language. */
  problem: string | null;
  setProblem(problem: string | null): void;
  /** Makes a call; its failure is told by `problem` and answered with the error, success with undefined. */
  run(call: () => Promise<void>): Promise<ApiError | undefined>;
}

/** A button's work: busy while it runs, a text when it fails. */
export function useCall(): Call {
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    setProblem,
    async run(call) {
      setBusy(true);
      setProblem(null);
      try {
        await call();
        return undefined;
      } catch (thrown) {
        setProblem(errorText(messages, thrown));
        return toApiError(thrown);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The first message of each field a refusal names (specification section 8). */
export function fieldErrors(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  );
}
