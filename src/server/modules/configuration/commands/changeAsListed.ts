import type { ConfigurationChange } from '#core/model.ts';
import { createConflictError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { applyChanges } from '../applyChanges.ts';
import { type ConfigurationParts, changeConfiguration } from '../changeConfiguration.ts';
import { refuseInvalid } from '../definitionScope.ts';
import { getNewestVersionNumber } from '../repositories/configurationVersions.ts';

interface ChangeList {
  readonly changes: readonly ConfigurationChange[];
  readonly note?: string | undefined;
  /** The newest version that the caller has seen. */
  readonly version?: number | undefined;
}

/**
 * Applies a list of changes as one version. Returns `undefined` if nothing differs.
 * @throws ProblemError 409 if the configuration has changed since `version`; 422 with all issues.
 */
export async function changeAsListed(
  parts: ConfigurationParts,
  principal: Principal,
  { changes, note, version: seen }: ChangeList,
) {
  const work = { principal, note, hasGivenIds: true };
  const { version } = await changeConfiguration(parts, work, async scope => {
    // The account's definitions are locked, so no other change can intervene.
    if (seen !== undefined && seen !== (await getNewestVersionNumber(scope.trx, scope.accountId)))
      throw createConflictError({});
    refuseInvalid(await applyChanges(scope, changes));
  });
  return version;
}
