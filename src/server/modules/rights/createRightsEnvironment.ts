import type { AccountSettings, UsageProfile } from '#core/model.ts';
import type { RightsEnvironment } from '#core/policy/explain.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';

interface Environment {
  readonly settings: AccountSettings;
  readonly profiles: readonly UsageProfile[];
  /** Excludes deleted groups. */
  readonly groups: readonly { readonly group_id: string; readonly name: string }[];
  readonly runsScripts?: RightsEnvironment['runsScripts'];
}

/** Returns the data for explaining permissions in the whole account, regardless of the caller. */
export function createRightsEnvironment(
  { findField, ownerOf, compiled }: Pick<AccountDefinitions, 'findField' | 'ownerOf' | 'compiled'>,
  { settings, profiles, groups, runsScripts }: Environment,
): RightsEnvironment {
  const groupNames = new Map(groups.map(group => [group.group_id, group.name]));
  return {
    ...{ settings, profiles, groupNames, findField, ownerOf, compiled },
    ...(runsScripts && { runsScripts }),
  };
}
