import type { AutomationForesight, ChangeOfMany } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';

const EMPTY: AutomationForesight = { isExact: true, rules: [], leaving: [] };

/**
 * Forecasts the effects of rules on a change. If this fails, returns an empty forecast; in that case, the
 * user isn't asked, and by default rules send nothing outside of Docket.
 */
export async function forecastRules(body: ChangeOfMany, signal?: AbortSignal): Promise<AutomationForesight> {
  try {
    return await unwrapResponse(api.POST('/automation/foresight', { body, ...(signal && { signal }) }));
  } catch {
    return EMPTY;
  }
}

/** Combines the forecasts of a change's parts, adding up their counts. */
export function mergeForecasts(parts: readonly AutomationForesight[]): AutomationForesight {
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
