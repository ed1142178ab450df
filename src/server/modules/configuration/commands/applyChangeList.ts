import type { ConfigurationChange } from '#core/model.ts';
import { createConflictError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { applyChanges } from '../applyChanges.ts';
import { type ConfigurationDependencies, changeConfiguration } from '../changeConfiguration.ts';
import { throwIfInvalidDefinition } from '../definitionScope.ts';
import { readNewestVersionNumber } from '../repositories/configurationVersions.ts';

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
export async function applyChangeList(
  parts: ConfigurationDependencies,
  principal: Principal,
  { changes, note, version: seen }: ChangeList,
) {
  const work = { principal, note, hasGivenIds: true };
  const { version } = await changeConfiguration(parts, work, async scope => {
    // The account's definitions are locked, so no other change can intervene.
    if (seen !== undefined && seen !== (await readNewestVersionNumber(scope.trx, scope.accountId)))
      throw createConflictError({});
    throwIfInvalidDefinition(await applyChanges(scope, changes));
  });
  return version;
}
