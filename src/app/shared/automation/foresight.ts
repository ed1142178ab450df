import type { AutomationForesight, ChangeOfMany } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';

const NOTHING: AutomationForesight = { isExact: true, rules: [], leaving: [] };

/**
 * Forecasts the effects of rules on a change. If it fails, the user isn't asked: without a confirmation, nothing is
 * sent outside of Docket.
 */
export async function foresee(body: ChangeOfMany, signal?: AbortSignal): Promise<AutomationForesight> {
  try {
    return await answerOf(api.POST('/automation/foresight', { body, ...(signal && { signal }) }));
  } catch {
    return NOTHING;
  }
}

/** Combines the forecasts of a change's parts. */
export function together(parts: readonly AutomationForesight[]): AutomationForesight {
  const rules = Map.groupBy(
    parts.flatMap(part => part.rules),
    ({ id }) => id,
  );
  const leaving = Map.groupBy(
    parts.flatMap(part => part.leaving),
    ({ what }) => what,
  );
  return {
    isExact: parts.every(({ isExact }) => isExact),
    rules: [...rules.values()].flatMap(own => {
      const [first] = own;
      return first ? [{ ...first, runs: own.reduce((sum, { runs }) => sum + runs, 0) }] : [];
    }),
    leaving: [...leaving].map(([what, own]) => ({
      what,
      count: own.reduce((sum, { count }) => sum + count, 0),
    })),
  };
}
