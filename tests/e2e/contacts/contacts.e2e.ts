import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { addDeals, type DealDirectory, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { failUntilRetried } from '../support/failingCalls.ts';
import { addColleague, register, switchToUkrainian, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

interface Directory {
  readonly id: string;
  readonly builtIn?: boolean;
  readonly fields: { id: string; code: string }[];
}

interface Contacts {
  readonly id: string;
  add(values: Record<string, string>): Promise<{ id: string; display: string }>;
}

async function readContacts(page: Page): Promise<Contacts> {
  const directories = await callApi<Directory[]>(page, 'GET', '/directories');
  const found = directories.find(({ builtIn }) => builtIn);
  const fieldId = (code: string) => found?.fields.find(field => field.code === code)?.id ?? '';
  return {
    id: found?.id ?? '',
    add: values =>
      callApi(page, 'POST', `/directories/${found?.id}/items`, {
        customFields: Object.fromEntries(
          Object.entries(values).map(([code, stringValue]) => [fieldId(code), { stringValue }]),
        ),
      }),
  };
}

const people: readonly Record<string, string>[] = [
  { name: 'Olena Kovalenko', phone: '+380501234567', email: 'olena@example.org' },
  { name: 'Petro Ivanenko', phone: '+380671112233', email: 'petro@example.org' },
  { name: 'Soft & Warm Ltd' },
];

/** Creates deals of a contact, the first of them overdue. */
async function readDealsFor(page: Page, board: DealDirectory, contactId: string, names: readonly string[]) {
  const ids = await addDeals(page, board, { status: 'New', names });
  for (const [index, id] of ids.entries())
    await callApi(page, 'PUT', `/processes/${id}`, {
      contactId,
      ...(index === 0 && { dueDate: '2026-01-15' }),
    });
}

const getRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.locator('[data-open-record]'), hasText: name });

test("counts a contact's open processes and links to them", async ({ page, browser, watch }) => {
  watch(page);
  await register(page);
  await page.goto('/');
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'Contacts' })).toHaveCount(1);
  await menu.getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL(/\/contacts/);
  await expect(page.getByText('No contacts yet')).toBeVisible();
  // Without processes, the list has no column that counts them.
  const contacts = await readContacts(page);
  const olena = await contacts.add(people[0] ?? {});
  for (const person of people.slice(1)) await contacts.add(person);
  await page.goto('/contacts');
  await expect(page.getByRole('columnheader', { name: 'Last activity' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Open processes' })).toBeHidden();

  const deals = await defineDeals(page);
  const tasks = await defineDeals(page, { code: 'task' });
  await addDeals(page, deals, { status: 'New', names: ['Nobody’s'] });
  await readDealsFor(page, deals, olena.id, ['Roof', 'Wall']);
  await readDealsFor(page, tasks, olena.id, ['Phone her']);
  const open = getRow(page, 'Olena').getByRole('link', { name: /3 open processes/ });
  // The open list is notified of the new processes, and updates the counts.
  await expect(open).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const counted = page.waitForRequest(request => request.url().endsWith('/processes/contact-counts'));
  const calls: string[] = [];
  page.on('request', request => request.url().includes('contact-counts') && calls.push(request.url()));
  await page.goto('/contacts');
  await counted;
  await expect(open).toBeVisible();
  // One call counts the processes of all contacts. A list that is notified late makes another call.
  expect(calls.length).toBeLessThan(people.length);

  // Another user adds a process in the meantime.
  const other = await addColleague(page, browser, 'Col League');
  watch(other);
  await page.goto('/contacts');
  await expect(open).toBeVisible();
  await readDealsFor(other, deals, olena.id, ['Door']);
  await expect(getRow(page, 'Olena').getByRole('link', { name: /4 open processes/ })).toBeVisible();

  await getRow(page, 'Olena')
    .getByRole('link', { name: /4 open/ })
    .click();
  await expect(page).toHaveURL(/\/processes\?.*contact=/);
  await expect(page.getByRole('button', { name: 'Contact: #1 | Olena Kovalenko' })).toBeVisible();
  await page.goto(`/processes?view=list&state=open&contact=${olena.id}`);
  await expect(page.getByRole('row').filter({ has: page.locator('[data-open-record]') })).toHaveCount(4);
  await page.getByRole('button', { name: 'Contact: #1 | Olena Kovalenko' }).click();
  await expect(page.getByRole('row').filter({ has: page.locator('[data-open-record]') })).toHaveCount(5);
});

test('finds a contact by its phone number in any format, in the list and in lookups', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const contacts = await readContacts(page);
  for (const person of people) await contacts.add(person);
  const deals = await defineDeals(page);
  await page.goto('/contacts');
  await expect(getRow(page, 'Petro')).toBeVisible();
  for (const typed of ['(050) 1234567', '+38 050 123 45 67', '+380 (50) 123-45-67', '00380501234567']) {
    await page.getByPlaceholder('Search or #number').fill(typed);
    await page.keyboard.press('Enter');
    await expect(getRow(page, 'Petro')).toBeHidden();
    await expect(getRow(page, 'Olena')).toBeVisible();
    await page.getByPlaceholder('Search or #number').fill('');
    await page.keyboard.press('Enter');
    await expect(getRow(page, 'Petro')).toBeVisible();
  }
  await page.goto(`/directories/${deals.directoryId}/items?record=new`);
  await page.getByRole('combobox', { name: 'Contact' }).fill('+380 (67) 111-22-33');
  await expect(page.getByRole('option', { name: /Petro Ivanenko/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Olena/ })).toBeHidden();
});

test("lists a contact's processes, and shows comments and changes in one stream", async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const contacts = await readContacts(page);
  const olena = await contacts.add(people[0] ?? {});
  const deals = await defineDeals(page);
  await defineDeals(page, { code: 'task' });
  // Contacts had this address before they had their own page.
  await page.goto(`/directories/contact/items?record=${olena.id}`);
  await expect(page).toHaveURL(new RegExp(`/contacts\\?.*record=${olena.id}`));
  const record = page.getByRole('dialog', { name: olena.display, exact: true });
  await chooseTab(record, { name: 'Processes' });
  await expect(record.getByText('No processes for this contact yet.')).toBeVisible();
  await record.getByRole('button', { name: 'New process' }).click();
  await page.getByRole('menuitem', { name: 'Deal' }).click();
  const added = page.getByRole('dialog', { name: 'Deal: new record' });
  await expect(added.getByRole('combobox', { name: 'Contact' })).toHaveValue(olena.display);
  await added.getByLabel('Title').fill('Roof');
  await added.getByRole('button', { name: 'Create' }).click();
  await expect(record.getByRole('button', { name: '#1 | Roof' })).toBeVisible();
  await readDealsFor(
    page,
    deals,
    olena.id,
    Array.from({ length: 11 }, (_, n) => `Deal ${n}`),
  );
  await expect(record.getByRole('listitem')).toHaveCount(10);
  await record.getByRole('button', { name: 'Show more' }).click();
  await expect(record.getByRole('listitem')).toHaveCount(12);
  await expect(record.getByText('Overdue')).toHaveCount(1);

  await chooseTab(record, { name: 'Comments' });
  await record.getByLabel('Write a comment').fill('Called, she will think about it.');
  await record.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(record.getByText('Called, she will think about it.')).toBeVisible();
  await chooseTab(record, { name: 'All', exact: true });
  const stream = record.getByRole('list', { name: 'All' });
  const entries = stream.locator('> li');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Called, she will think about it.');
  const other = await addColleague(page, browser, 'Col League');
  for (let n = 0; n < 35; n += 1)
    await callApi(other, 'POST', `/directories/${contacts.id}/items/${olena.id}/notes`, {
      text: `Note ${n}`,
    });
  // Changes by others appear automatically, page by page.
  await expect(entries.first()).toContainText('Note 34');
  await expect(entries).toHaveCount(30);
  await record.getByRole('button', { name: 'Show more' }).click();
  await expect(entries).toHaveCount(37);
  await record.getByRole('button', { name: 'Changes' }).click();
  await expect(entries).toHaveCount(1);
});

test("hides comments and contacts that a user can't access, and can retry a failed search", async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const contacts = await readContacts(page);
  const olena = await contacts.add(people[0] ?? {});
  await defineDeals(page);
  const other = await addColleague(page, browser, 'Col League');
  const users = await callApi<{ id: string; name: string }[]>(page, 'GET', '/users');
  const userId = users.find(({ name }) => name === 'Col League')?.id;
  const [all, none] = [true, false].map(is => ({ read: is, create: is, update: is, delete: is }));
  const whole = { record: all, comments: all, files: all, changes: { read: true }, showOnMenu: true };
  const profile = (rights: object) => ({
    name: 'For a colleague',
    assignments: [{ userId }],
    directories: [{ directoryId: contacts.id, rights: { ...whole, hiddenFields: [], ...rights } }],
    menu: [],
  });
  const made = await callApi<{ id: string }>(page, 'POST', '/usage-profiles', profile({ comments: none }));
  const profiles = await callApi<{ id: string }[]>(page, 'GET', '/usage-profiles');
  const list = [made.id, ...profiles.map(({ id }) => id).filter(id => id !== made.id)];
  await callApi(page, 'POST', '/usage-profiles/order', { list });
  await callApi(page, 'POST', `/directories/${contacts.id}/items/${olena.id}/notes`, { text: 'Between us' });

  await other.goto(`/contacts?record=${olena.id}`);
  const record = other.getByRole('dialog', { name: olena.display, exact: true });
  await chooseTab(record, { name: 'All', exact: true });
  await expect(record.getByRole('tab', { name: 'Comments' })).toHaveCount(0);
  await expect(record.getByRole('button', { name: 'Comments' })).toHaveCount(0);
  await expect(record.getByRole('list', { name: 'All' }).locator('> li')).toHaveCount(1);
  await expect(record.getByText('Between us')).toHaveCount(0);

  await callApi(page, 'PUT', '/usage-profiles', { id: made.id, ...profile({ record: none }) });
  await other.goto('/contacts');
  await expect(other.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Contacts' })).toHaveCount(0);

  const tryAgain = await failUntilRetried(page, '**/items/search*');
  await page.goto('/contacts');
  await tryAgain(page.getByRole('alert').getByRole('button'));
  await expect(getRow(page, 'Olena')).toBeVisible();
});

test('fits desktop and phone screens in both languages', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const contacts = await readContacts(page);
  const deals = await defineDeals(page);
  const olena = await contacts.add(people[0] ?? {});
  for (const person of people.slice(1)) await contacts.add(person);
  await readDealsFor(page, deals, olena.id, ['Roof', 'Wall']);
  for (const language of ['en', 'uk'] as const) {
    if (language === 'uk') await switchToUkrainian(page);
    const name = language === 'en' ? 'Open processes' : 'Відкриті процеси';
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/contacts');
      await expect(page.getByRole('link', { name: /Olena/ })).toHaveText('2');
      await expect(page.getByText(name).first()).toBeVisible();
      await checkNoOverflow(page, `contacts at ${width} in ${language}`);
      await page.goto(`/contacts?record=${olena.id}`);
      const record = page.getByRole('dialog', { name: olena.display, exact: true });
      for (const tab of language === 'en' ? ['Processes', 'All'] : ['Процеси', 'Усе']) {
        await chooseTab(record, { name: tab, exact: true });
        await expect(record.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
        await checkNoOverflow(page, `${tab} at ${width}`);
      }
    }
  }
});
