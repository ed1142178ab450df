import type { AutomationForesight } from '#core/model.ts';
import { forecastRules } from '../automation/foresight.ts';
import type { BulkChangeRequest } from './bulkCalls.ts';

/** Forecasts the effects of the rules that the change triggers. */
export function forecastBulkChange(
  directoryId: string,
  { itemIds, change }: { itemIds: string[]; change: BulkChangeRequest },
): Promise<AutomationForesight> {
  const { transformationId, sourceText, ...edit } = change;
  if (transformationId === undefined)
    return forecastRules({ kind: 'Bulk', directoryId, itemIds, change: edit });
  return forecastRules({ kind: 'Transform', transformationId, itemIds, ...(sourceText && { sourceText }) });
}
