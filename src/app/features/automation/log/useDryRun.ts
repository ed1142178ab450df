import { useEffect, useState } from 'react';
import type { AutomationDryRun, AutomationRuleInput } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { cancelDryRun, readDryRun, startDryRun } from '../automationCalls.ts';

const EVERY_MS = 500;

interface Tried {
  readonly rule: AutomationRuleInput;
  readonly run: AutomationDryRun;
}

/** Runs one dry run at a time, and polls the run until it ends. Leaving the page cancels the run. */
export function useDryRun(ruleId: string | undefined) {
  const messages = useMessages();
  const [tried, setTried] = useState<Tried | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const runningId = tried?.run.state === 'Running' ? tried.run.id : null;
  useEffect(() => {
    if (runningId === null) return;
    let hasEnded = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const run = await readDryRun(runningId);
        hasEnded ||= run.state !== 'Running';
        setTried(known => (known?.run.id === run.id ? { ...known, run } : known));
      } catch (error) {
        hasEnded = true;
        setTried(null);
        setProblem(getErrorText(messages, error));
      }
      if (!hasEnded) timer = setTimeout(look, EVERY_MS);
    };
    timer = setTimeout(look, EVERY_MS / 2);
    return () => {
      clearTimeout(timer);
      if (!hasEnded) cancelDryRun(runningId).catch(() => undefined);
      hasEnded = true;
    };
  }, [runningId, messages]);
  return {
    tried,
    problem,
    isBusy: isStarting || runningId !== null,
    async start(rule: AutomationRuleInput, days: number) {
      setStarting(true);
      setProblem(null);
      try {
        setTried({ rule, run: await startDryRun({ rule, days, ...(ruleId ? { ruleId } : {}) }) });
      } catch (error) {
        setTried(null);
        setProblem(getErrorText(messages, error));
      }
      setStarting(false);
    },
    cancel: () => setTried(null),
  };
}
