/** Requests that plan and apply changes of the configuration. */
import type { ConfigurationChange, ConfigurationPlan, ConfigurationVersion } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { loadBoot } from '../../state/bootState.ts';
import { addAssertionNames, addNamesToEntities, addNamesToIssues } from '../rights/nameStatements.ts';

export async function requestConfigurationPlan(
  changes: ConfigurationChange[],
  signal?: AbortSignal,
): Promise<ConfigurationPlan> {
  const body = { changes };
  const plan = await unwrapResponse(api.POST('/configuration/plan', { body, ...(signal && { signal }) }));
  const [issues, diffs, references] = await Promise.all([
    addNamesToIssues(plan.issues),
    addNamesToEntities(plan.diffs),
    addNamesToEntities(plan.references),
  ]);
  return { ...plan, issues, diffs, references };
}

interface Applied {
  readonly note?: string | undefined;
  /** The version for which the plan was shown; if the configuration has changed since, nothing is applied. */
  readonly version?: number | undefined;
}

/**
 * Applies changes and reloads the configuration. Returns `null` if the changes had no effect.
 * @throws ApiError with status 409 if the plan is out of date
 */
export async function applyConfigurationChanges(
  changes: ConfigurationChange[],
  { note, version }: Applied = {},
): Promise<ConfigurationVersion | null> {
  const body = { changes, ...(note ? { note } : {}), ...(version === undefined ? {} : { version }) };
  const made = await addAssertionNames(unwrapResponse(api.POST('/configuration/changes', { body })));
  await loadBoot();
  return made ?? null;
}

export async function requestRetainedValuesDeletion(versionId: string): Promise<void> {
  const params = { path: { id: versionId } };
  await unwrapResponse(api.DELETE('/configuration/versions/{id}/kept-values', { params }));
}

/** Returns whether to show the plan before applying it, because it affects more than the edited entity. */
export function isSignificantChange({
  records,
  conversions,
  references,
  rights,
}: ConfigurationPlan): boolean {
  return (
    records.some(
      ({ invalid, judged, records: all, scripts, removed = [] }) =>
        invalid + removed.length > 0 ||
        judged < all ||
        (scripts !== undefined && scripts.refused + scripts.failed > 0),
    ) ||
    conversions.some(({ converted, lost }) => converted + lost > 0) ||
    references.length > 0 ||
    rights.length > 0
  );
}
