/**
 * Opens forms. Each form acts as a separate principal, with the profile and the groups that an
 * administrator chose.
 */

import type { CurrentUser, Locale } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { toSupportedLocale } from '#server/modules/chat/index.ts';
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
import type { StoredForm } from './repository.ts';

export interface FormDependencies extends Pick<Kernel, 'servers' | 'time'> {
  readonly definitions: DefinitionStore;
}

/** A form that is ready to be filled in, with its permissions and its opened directory. */
export interface OpenForm {
  readonly form: StoredForm;
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  readonly locale: Locale;
}

/** Returns `null` if the form's profile or directory was deleted, or the profile can't read the directory. */
export async function openForm(
  trx: Trx,
  parts: FormDependencies,
  { accountId, form, lang }: { accountId: string; form: StoredForm; lang: string | null },
): Promise<OpenForm | null> {
  const principal = await createFormPrincipal(trx, accountId, form);
  if (!principal.profile) return null;
  const scope = await openRecordScope(trx, principal, { ...parts, isChange: true });
  if (!canReadDirectoryById(scope, form.directoryId)) return null;
  const locale = toSupportedLocale(lang) ?? scope.locale;
  return { form, scope: { ...scope, locale }, opened: openDirectory(scope, form.directoryId), locale };
}

/** Returns the principal as which the form acts, in chats and on its page. */
export async function createFormPrincipal(trx: Trx, accountId: string, form: StoredForm): Promise<Principal> {
  const profiles = await listUsageProfiles(trx);
  const all = await listUserGroups(trx);
  const groups = all.filter(group => group.is_everyone || form.groupIds?.includes(group.group_id));
  const user: CurrentUser = {
    id: form.id,
    name: form.name,
    email: '',
    emailConfirmed: false,
    groups: groups.map(group => ({ id: group.group_id, name: group.name })),
    account: presentAccount(await readAccountRow(trx)),
    isAdmin: false,
  };
  return {
    ...{ accountId, sessionId: '', userId: form.id, isAdmin: false },
    groupIds: groups.map(({ group_id }) => group_id),
    profile: profiles.find(({ id }) => id === form.profileId),
    ...{ profiles, user },
  };
}
