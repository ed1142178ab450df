import { useCallback, useEffect, useState } from 'react';
import type { WebhookEndpoint } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { errorText } from '../../../api/errorText.ts';
import { listEndpoints } from './webhookCalls.ts';

/** The addresses that the account's rules send to. */
export function useEndpoints() {
  const messages = useMessages();
  const [endpoints, setEndpoints] = useState<readonly WebhookEndpoint[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn(count => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    const leaving = new AbortController();
    listEndpoints(leaving.signal).then(
      found => {
        setProblem(null);
        setEndpoints(found);
      },
      error => {
        if (!leaving.signal.aborted) setProblem(errorText(messages, error));
      },
    );
    return () => leaving.abort();
  }, [turn]);
  return { endpoints, problem, reload };
}
