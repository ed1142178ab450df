import { useCallback, useEffect, useState } from 'react';
import type { AutomationRule } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { errorText } from '../../api/errorText.ts';
import { useBoot } from '../../state/useBoot.ts';
import { listRules } from './automationCalls.ts';

/** The account's rules; asked again when someone changes one. */
export function useRules() {
  const messages = useMessages();
  const { automations } = useBoot();
  const [rules, setRules] = useState<readonly AutomationRule[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn(count => count + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: boot is read again after a change, and `turn` asks again
  useEffect(() => {
    const leaving = new AbortController();
    listRules(leaving.signal).then(
      found => {
        setProblem(null);
        setRules(found);
      },
      error => {
        if (!leaving.signal.aborted) setProblem(errorText(messages, error));
      },
    );
    return () => leaving.abort();
  }, [automations, turn]);
  return { rules, problem, reload };
}
