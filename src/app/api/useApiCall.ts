import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type ApiError, toApiError } from './ApiError.ts';
import { getErrorText } from './errorText.ts';

export interface ApiCall {
  isBusy: boolean;
  /** The reason why the last request failed, in the user's language. */
  problem: string | null;
  setProblem(problem: string | null): void;
  /** Sends a request; returns `undefined` on success, otherwise the error, which also sets `problem`. */
  run(call: () => Promise<void>): Promise<ApiError | undefined>;
}

/** Tracks the requests of a button or form: whether one is running, and why the last one failed. */
export function useApiCall(): ApiCall {
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
        setProblem(getErrorText(messages, thrown));
        return toApiError(thrown);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Returns the first message for each field in a rejection (specification section 8). */
export function getFieldErrors(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  );
}
