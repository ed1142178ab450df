import { useEffect, useState } from 'react';
import type { AutomationForesight } from '#core/model.ts';
import { forecastRules } from '../../../../shared/automation/foresight.ts';
import type { ImportStepProps } from '../ImportModal.tsx';
import { countWrittenRecords } from '../importSteps.ts';

/**
 * Returns the expected effects of automation rules on the checked rows; `null` until they are loaded. Reloads them when
 * the row counts change.
 */
export function useAutomationForesight(
  { place: { directoryId, importId } }: ImportStepProps['handle'],
  { state, counts }: ImportStepProps['run'],
): AutomationForesight | null {
  const { create, update } = counts;
  const isAsked = state === 'Checked' && countWrittenRecords(counts) > 0;
  const of = isAsked ? `${create} ${update}` : null;
  const [told, setTold] = useState<{ of: string; foreseen: AutomationForesight } | null>(null);
  useEffect(() => {
    if (of === null) return;
    const leaving = new AbortController();
    forecastRules({ kind: 'Import', directoryId, importId }, leaving.signal).then(foreseen => {
      if (!leaving.signal.aborted) setTold({ of, foreseen });
    });
    return () => leaving.abort();
  }, [directoryId, importId, of]);
  return told && told.of === of ? told.foreseen : null;
}
