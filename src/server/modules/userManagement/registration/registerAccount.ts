import { v7 as createId } from 'uuid';
import { findZoneCountry } from '#core/geo/countries.ts';
import { isUnreachableEmail } from '#core/mailAddress.ts';
import type { AccountSettings } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import type { RateLimit } from '#server/kernel/session/rateLimit.ts';
import {
  insertAccount,
  insertUsageProfile,
  insertUser,
  insertUserGroup,
  type OpenedSession,
  openBrowserSession,
  type PasswordHasher,
  type SessionDevice,
  toEmailKey,
  validatePassword,
  validateTimeZone,
} from '#server/modules/identity/index.ts';
import { enqueueConfirmationMail } from '#server/modules/mails/index.ts';
import { insertTemplateLoad } from '#server/modules/templates/index.ts';
import { createBuiltInDirectories } from './createBuiltInDirectories.ts';

const initialSettings: AccountSettings = {
  moduleFileStorageEnabled: true,
  moduleChatBotEnabled: false,
  moduleContactFamilyEnabled: false,
  moduleMapEnabled: true,
  moduleProductsEnabled: false,
  moduleShipmentEnabled: false,
};

/** The template that 'demo' loads at registration (design, section 6). */
const DEMO_TEMPLATE = 'relief';

export interface RegistrationDependencies
  extends Pick<Kernel, 'config' | 'database' | 'sessions' | 'principals'> {
  readonly passwords: PasswordHasher;
  /** Limits how many registration emails are sent to the same address, regardless of who registers. */
  readonly welcomes: RateLimit;
}

/**
 * Creates an account with its first administrator, the built-in group Everyone and one profile that allows everyone
 * everything, so that no one is locked out on day one. The administrator is logged in and, unless the address is
 * unreachable or has reached its limit, asked by email to confirm the address. Whether the address owns other accounts
 * isn't checked, so the response can't reveal it.
 */
export async function registerAccount(
  { database, passwords, config, welcomes }: RegistrationDependencies,
  registration: RequestBody<'registerAccount'>,
  device: SessionDevice,
): Promise<OpenedSession> {
  const timeZone = registration.timeZone ?? 'UTC';
  const { password, email } = registration;
  requireNoIssues([
    ...validateTimeZone(timeZone),
    ...(await validatePassword(password, { at: 'password', email })),
  ]);
  const passwordHash = await passwords.hash(password);
  const accountId = createId();
  const userId = createId();
  const owner = { accountId, userId, email, emailKey: toEmailKey(email) };
  const isMailed = !isUnreachableEmail(email) && (await welcomes.wait(owner.emailKey)) === 0;
  return database.forAccount(accountId, async trx => {
    const lang = registration.lang ?? 'en';
    await insertAccount(trx, {
      account_id: accountId,
      name: registration.accountName,
      lang,
      country_code: getCountry(registration),
      time_zone: timeZone,
      code: registration.demo ? DEMO_TEMPLATE : '',
      settings: JSON.stringify(initialSettings),
    });
    await insertUser(trx, {
      account_id: accountId,
      user_id: userId,
      name: registration.userName,
      email,
      email_key: owner.emailKey,
      is_admin: true,
      password_hash: passwordHash,
    });
    await createEveryone(trx, { accountId, lang });
    await createBuiltInDirectories(trx, { accountId, lang });
    const account = { name: registration.accountName, lang };
    if (isMailed) await enqueueConfirmationMail(trx, config, { ...owner, account });
    if (registration.demo) await insertTemplateLoad(trx, { accountId, userId, template: DEMO_TEMPLATE });
    return openBrowserSession(trx, { accountId, userId, device }, config.tokenSecret);
  });
}

/** Returns the country for interpreting phone numbers and addresses. The user isn't asked for it. */
function getCountry({ demo, lang, timeZone = '' }: RequestBody<'registerAccount'>): string {
  // The relief charity works in Ukraine, regardless of where and in which language the demo is used.
  if (demo) return 'ua';
  return findZoneCountry(timeZone) ?? (lang === 'ua' ? 'ua' : 'us');
}

async function createEveryone(
  trx: Trx,
  { accountId, lang }: { accountId: string; lang: 'en' | 'ua' },
): Promise<void> {
  const groupId = createId();
  await insertUserGroup(trx, {
    account_id: accountId,
    group_id: groupId,
    name: 'Everyone',
    is_everyone: true,
  });
  await insertUsageProfile(trx, accountId, {
    id: createId(),
    name: lang === 'ua' ? 'Усі' : 'Everyone',
    assignments: [{ groupId }],
    directories: [],
    otherDirectories: FULL_RIGHTS,
    menu: [],
  });
}
