import type { AccountSettings, UsageProfile } from '#core/model.ts';
import type { RightsWorld } from '#core/policy/explain.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';

interface Surroundings {
  readonly settings: AccountSettings;
  readonly profiles: readonly UsageProfile[];
  /** Without deleted groups. */
  readonly groups: readonly { readonly group_id: string; readonly name: string }[];
  /** As the world of rights has it. */
  readonly runsScripts?: RightsWorld['runsScripts'];
}

/** The account as it is for everybody, to explain rights in. */
export function rightsWorld(
  { findField, ownerOf, compiled }: Pick<AccountDefinitions, 'findField' | 'ownerOf' | 'compiled'>,
  { settings, profiles, groups, runsScripts }: Surroundings,
): RightsWorld {
  const groupNames = new Map(groups.map(group => [group.group_id, group.name]));
  return {
    ...{ settings, profiles, groupNames, findField, ownerOf, compiled },
    ...(runsScripts && { runsScripts }),
  };
}
