/** Changes of the configuration as one thing: what they would do, doing it, and taking it back. */
import type { ConfigurationChange, ConfigurationPlan, ConfigurationVersion } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';
import { loadBoot } from '../boot.ts';

export function planChanges(
  changes: ConfigurationChange[],
  signal?: AbortSignal,
): Promise<ConfigurationPlan> {
  return answerOf(api.POST('/configuration/plan', { body: { changes }, ...(signal && { signal }) }));
}

/** Null where nothing differed. What everybody's screens hold of the configuration is loaded anew. */
export async function applyChanges(
  changes: ConfigurationChange[],
  note?: string,
): Promise<ConfigurationVersion | null> {
  const body = note ? { changes, note } : { changes };
  const version = await answerOf(api.POST('/configuration/changes', { body }));
  await loadBoot();
  return version ?? null;
}

export async function dropKeptValues(versionId: string): Promise<void> {
  const params = { path: { id: versionId } };
  await answerOf(api.DELETE('/configuration/versions/{id}/kept-values', { params }));
}

/** Whether somebody should see the plan before it is carried out: it touches more than what was edited. */
export function isFarReaching({ records, conversions, references, rights }: ConfigurationPlan): boolean {
  return (
    records.some(({ invalid, judged, records: all }) => invalid > 0 || judged < all) ||
    conversions.some(({ converted, lost }) => converted + lost > 0) ||
    references.length > 0 ||
    rights.length > 0
  );
}
