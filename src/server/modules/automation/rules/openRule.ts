/** Opens rules. Each rule acts as a separate principal, with the profile and the groups that an administrator chose. */
import type { BoundField } from '#core/field/boundField.ts';
import type { CurrentUser } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { canReadDirectoryById, type DefinitionStore } from '#server/modules/definitions/index.ts';
import {
  listUsageProfiles,
  listUserGroups,
  presentAccount,
  readAccountRow,
} from '#server/modules/identity/index.ts';
import {
  type OpenDirectory,
  openDirectory,
  openRecordScope,
  type RecordScope,
} from '#server/modules/records/index.ts';
import type { RuleContent } from '../tables.ts';

export interface RuleDependencies extends Pick<Kernel, 'servers' | 'time'> {
  readonly definitions: Pick<DefinitionStore, 'findHooks' | 'hold' | 'load'>;
}

export interface RuleIdentity {
  readonly ruleId: string;
  readonly name: string;
  readonly directoryId: string;
  readonly content: Pick<RuleContent, 'when' | 'profileId' | 'groupIds'>;
}

/** A rule with its permissions and its opened directory. */
export interface OpenRule {
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  readonly when: RuleContent['when'];
  /** Set inside a loop over table rows: the table field, with the columns that the rule can see. */
  readonly table?: BoundField;
}

/** Returns `null` if the rule's profile or directory was deleted, or the profile can't read the directory. */
export async function openRule(
  trx: Trx,
  parts: RuleDependencies,
  { accountId, isChange, ...rule }: RuleIdentity & { accountId: string; isChange: boolean },
): Promise<OpenRule | null> {
  const principal = await readRulePrincipal(trx, accountId, rule);
  if (!principal.profile) return null;
  const scope = await openRecordScope(trx, principal, { ...parts, isChange });
  if (!canReadDirectoryById(scope, rule.directoryId)) return null;
  return { scope, opened: openDirectory(scope, rule.directoryId), when: rule.content.when };
}

async function readRulePrincipal(
  trx: Trx,
  accountId: string,
  { ruleId, name, content }: RuleIdentity,
): Promise<Principal> {
  const profiles = await listUsageProfiles(trx);
  const profile = profiles.find(({ id }) => id === content.profileId);
  const all = await listUserGroups(trx);
  const groups = all.filter(group => group.is_everyone || content.groupIds.includes(group.group_id));
  const user: CurrentUser = {
    id: ruleId,
    name,
    email: '',
    emailConfirmed: false,
    groups: groups.map(group => ({ id: group.group_id, name: group.name })),
    account: presentAccount(await readAccountRow(trx)),
    isAdmin: false,
  };
  const groupIds = groups.map(({ group_id }) => group_id);
  return { accountId, sessionId: '', userId: ruleId, isAdmin: false, groupIds, profile, profiles, user };
}
