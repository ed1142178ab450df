/** Tests what a demo account shows on each screen, in the account's language. */
import { expect, it } from 'vitest';
import { describeServer, testPassword } from '#tests/server/harness.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';
import { findDirectory, waitForLoad } from '#tests/server/support/templateLoads.ts';

type Lang = 'en' | 'ua';

/** Letters that don't occur in texts of the language. */
const FOREIGN: Readonly<Record<Lang, RegExp>> = { en: /\p{Script=Cyrillic}/u, ua: /[A-Za-z]{2}/ };

/** The timeout for background work of the server. */
const SOON = { timeout: 20_000 };

describeServer('A demo account', api => {
  it.each(['en', 'ua'] as const)('has content on every screen, all in its language (%s)', async lang => {
    const admin = await demoIn(lang);
    await expectFilledScreens(admin);
    const foreign = (await readConfiguredNames(admin)).filter(name => FOREIGN[lang].test(name));
    expect(foreign).toEqual([]);
    await expectDuplicates(admin);
    await expectPublicForm(admin);
  });

  async function demoIn(lang: Lang): Promise<ApiClient> {
    const visitor = api.visitor();
    const person = { accountName: 'Demo', userName: 'Demo', password: testPassword, lang, demo: true };
    const email = `alive-${lang}-${api.kind}@example.com`;
    const answer = await visitor.ok('registerAccount', { body: { ...person, email } });
    visitor.token = answer.data?.token ?? null;
    expect(await waitForLoad(visitor)).toMatchObject({ state: 'Done', problems: [] });
    return visitor;
  }
});

async function expectFilledScreens(admin: ApiClient): Promise<void> {
  expect(await admin.ok('listReports')).toHaveLength(3);
  const rules = await admin.ok('listAutomationRules');
  expect(rules.map(({ state }) => state)).toEqual(['On', 'On', 'On']);
  for (const { id } of rules) {
    const states = async () =>
      (await admin.ok('listAutomationRuns', { params: { id } })).map(({ state }) => state);
    await expect.poll(states, SOON).toEqual(['Done', 'Done']);
  }
  expect((await admin.ok('searchReminders', { body: { take: 50 } })).total).toBeGreaterThanOrEqual(4);
  expect((await admin.ok('listActiveReminders')).length).toBeGreaterThan(0);
  expect((await admin.ok('searchFiles', { body: { take: 50 } })).total).toBe(3);
  const kinds = async () => new Set((await admin.ok('listNotifications')).map(({ kind }) => kind));
  await expect
    .poll(kinds, SOON)
    .toEqual(new Set(['Mentioned', 'Comment', 'File', 'StatusChanged', 'RuleMessage', 'ReminderDue']));
  const { items } = await admin.ok('listConversations');
  expect(items.map(({ unreadMessageCount }) => unreadMessageCount)).toEqual([1, 1]);
  expect(items.filter(({ contact }) => contact !== undefined)).toHaveLength(1);
  expect((await admin.ok('listBots')).web).toMatchObject([{ enabled: true, hasSecret: false }]);
  expect((await admin.ok('listFollowed')).records.length).toBeGreaterThan(0);
  expect((await admin.ok('listRecentRecords')).length).toBeGreaterThan(0);
  const home = await admin.ok('getUserStorage', { params: { key: 'home' } });
  expect(JSON.stringify(home)).toContain('viewId');
  const contacts = await findDirectory(admin, 'contact');
  const { items: people } = await admin.ok('searchItems', {
    params: { id: contacts.id },
    body: { take: 50 },
  });
  expect(new Set(people.map(({ lastActivityAt }) => lastActivityAt.slice(0, 10))).size).toBeGreaterThan(15);
}

/** Returns the names of everything an administrator can name. */
async function readConfiguredNames(admin: ApiClient): Promise<string[]> {
  const directories = await admin.ok('listDirectories');
  const named: { readonly name: string }[] = [
    ...directories,
    ...directories.flatMap(({ statusList }) => statusList),
    ...directories.flatMap(({ fields }) =>
      fields.filter(isOwnField).flatMap(field => [field, ...(field.tableFields ?? [])]),
    ),
    ...(await admin.ok('listTags')),
    ...(await admin.ok('listBoards')),
    ...(await admin.ok('listReports')),
    ...(await admin.ok('listAutomationRules')),
    ...(await admin.ok('listChatForms')),
    ...(await admin.ok('listTransformations')),
    ...(await admin.ok('listUsageProfiles')),
    ...(await admin.ok('listUserGroups')).filter(({ everyone }) => !everyone),
    ...(await admin.ok('listProcessViews')),
    ...(await admin.ok('listBots')).web,
  ];
  const views = await Promise.all(
    directories.map(({ id }) => admin.ok('listRecordViews', { params: { id } })),
  );
  expect(views.flat()).toHaveLength(3);
  const options = directories.flatMap(({ fields }) => fields.flatMap(field => field.dropdownItems ?? []));
  const names = [...named, ...views.flat()].map(({ name }) => name);
  return [...names, ...options.map(({ text }) => text)].filter(name => !STANDARD.has(name));
}

/** Returns whether the account defines the field: the application itself names the system fields of processes. */
function isOwnField({ id }: { readonly id: string }): boolean {
  return id.includes('-');
}

/** Names that are the same in every language. */
const STANDARD = new Set(['vCard UID']);

/** Checks that the most likely pair is a request that was sent twice. */
async function expectDuplicates(admin: ApiClient): Promise<void> {
  const { id, duplicateFields = [] } = await findDirectory(admin, 'request');
  const { id: searchId } = await admin.ok('findDuplicates', {
    params: { id },
    body: { fields: duplicateFields },
  });
  const found = () => admin.ok('getDuplicates', { params: { id, searchId } });
  await expect.poll(async () => (await found()).state, SOON).toBe('Done');
  const { pairs } = await found();
  const equal = pairs.filter(({ same }) => same.length === 2 && same.every(({ likeness }) => likeness === 1));
  expect(equal).toHaveLength(1);
  expect(pairs[0]).toEqual(equal[0]);
}

async function expectPublicForm(admin: ApiClient): Promise<void> {
  const [form] = await admin.ok('listChatForms');
  expect(form).toMatchObject({ issues: [], start: { page: true } });
  const page = await admin.ok('openPublicForm', { params: { id: form?.id ?? '' } });
  expect(page.directory.fields).toHaveLength(7);
}
