import { checkChatForm } from '#core/chatForms/checkChatForm.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { createIssue } from '#core/issues.ts';
import type { ChatFormInput, Issue } from '#core/model.ts';
import { getDirectoryRights } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { findUnknownIdIssues } from '#server/kernel/problem/references.ts';
import { listBots } from '#server/modules/chat/index.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import { listUsageProfiles, listUserGroups } from '#server/modules/identity/index.ts';
import { listForms, type StoredForm } from './repository.ts';

interface World {
  readonly trx: Trx;
  readonly accountId: string;
  readonly definitions: AccountDefinitions;
  readonly servers: FieldServerRegistry;
}

/** Returns all issues of each form, in the order of the forms. */
export async function validateForms(
  { trx, accountId, definitions, servers }: World,
  forms: readonly (ChatFormInput & { readonly id: string | null })[],
): Promise<Issue[][]> {
  if (forms.length === 0) return [];
  const all = await listForms(trx, accountId);
  const profiles = await listUsageProfiles(trx);
  const groups = await listUserGroups(trx);
  const known = new Set(groups.map(({ group_id }) => group_id));
  const everyone = groups.filter(group => group.is_everyone).map(({ group_id }) => group_id);
  const bots = new Set((await listBots(trx, accountId)).map(({ bot_id }) => bot_id));
  return forms.map(form => {
    const { directoryId, profileId, groupIds = [], botIds = [] } = form;
    const profile = profiles.find(({ id }) => id === profileId);
    const compiled = definitions.compiled(directoryId);
    const world = {
      compiled,
      rights: profile && getDirectoryRights(profile, directoryId),
      groupIds: [...groupIds, ...everyone],
      canAsk: (field: BoundField) => compiled !== undefined && canAsk(servers, compiled, field),
      others: all.filter(({ id }) => id !== form.id),
    };
    return [
      ...checkChatForm(form, world),
      ...findUnknownIdIssues(groupIds, known, { path: index => ['groupIds', index], code: 'UnknownGroup' }),
      ...botIds.flatMap((id, index) => (bots.has(id) ? [] : [createIssue(['botIds', index], 'UnknownBot')])),
    ];
  });
}

function canAsk(
  servers: FieldServerRegistry,
  { registry }: Pick<CompiledDirectory, 'registry'>,
  { plugin, definition }: BoundField,
): boolean {
  const part = servers.chat(plugin.type);
  if (part?.kind !== 'Rows') return part !== null;
  return part.columns(definition, registry).length > 0;
}

/** Returns the issues that prevent a stored form from being started. */
export async function validateChatForm(world: World, form: StoredForm): Promise<Issue[]> {
  const [issues = []] = await validateForms(world, [form]);
  return issues;
}
