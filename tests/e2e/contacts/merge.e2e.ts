import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi, createRecords } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { openBrowser, register, test } from '../support/people.ts';
import { desk, phone } from '../support/sales.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

interface Field {
  id: string;
  name: string;
  type: string;
}

interface Directory {
  id: string;
  code: string;
  fields: Field[];
}

interface Contacts {
  id: string;
  /** Returns the id of the first field of a type. */
  field(type: string): string;
}

const people = [
  { name: 'Anna Müller', phone: '+380501112233' },
  { name: 'Muller Anna', phone: '+380501112233', mail: 'anna@mail.org' },
  { name: 'Petro Kovalenko', phone: '+380671112233' },
  { name: 'Petro Kovalneko', mail: 'petro@mail.org' },
  { name: 'Olha Shevchenko', phone: '+380931112233' },
];

/** Fills the built-in contacts: two of the same person, two that are possibly the same. */
async function fillContacts(page: Page): Promise<Contacts> {
  const directories = await callApi<Directory[]>(page, 'GET', '/directories', undefined);
  const contact = directories.find(({ code }) => code === 'contact');
  if (!contact) throw new Error('Every account has contacts.');
  const byType = (type: string, index = 0) =>
    contact.fields.filter(field => field.type === type)[index]?.id ?? '';
  const [name, mail, number] = [byType('String'), byType('String', 1), byType('PhoneNumber')];
  const isList = (contact.fields.find(({ id }) => id === number) as { array?: boolean })?.array;
  const value = (text: string) => ({ stringValue: text });
  const bodies = people.map(person => ({
    customFields: {
      [name]: value(person.name),
      ...(person.phone && { [number]: isList ? { listValue: [value(person.phone)] } : value(person.phone) }),
      ...(person.mail && { [mail]: value(person.mail) }),
    },
  }));
  await createRecords(page, contact.id, bodies);
  await page.goto('/directories/contact/items');
  await expect(page.getByText('Olha Shevchenko').first()).toBeVisible();
  return { id: contact.id, field: byType };
}

const dialog = (page: Page) => page.getByRole('dialog').last();

test('merges two selected contacts with chosen values, and undoes the merge', async ({ page }) => {
  await register(page);
  const { id } = await fillContacts(page);
  for (const name of ['Anna Müller', 'Muller Anna'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).click();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge' }).click();
  await expect(dialog(page).getByText('becomes part of')).toBeVisible();
  // Selects the other name by keyboard.
  const names = dialog(page).getByRole('group', { name: 'Name' });
  await names.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await expect(names.getByRole('radio').first()).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('is part of')).toBeVisible();
  await expect(page.getByText('4 records')).toBeVisible();
  const found = await callApi<{ items: { display: string; customFields: object }[] }>(
    page,
    'POST',
    `/directories/${id}/items/search`,
    { keyword: 'anna@mail.org' },
  );
  expect(found.items.map(({ display }) => display)).toEqual([expect.stringContaining('Anna Müller')]);
  expect(JSON.stringify(found.items[0]?.customFields)).toContain('+380501112233');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('They are two records again.')).toBeVisible();
  await expect(page.getByText('5 records')).toBeVisible();
});

test('redirects from a merged record to its target, and undoes the merge from its history', async ({
  page,
}) => {
  await register(page);
  const { id } = await fillContacts(page);
  const found = await callApi<{ items: { id: string; version: number; display: string }[] }>(
    page,
    'POST',
    `/directories/${id}/items/search`,
    { orderBy: { field: 'Number', asc: true } },
  );
  const [one, other] = found.items;
  if (!one || !other) throw new Error('Five contacts were made.');
  const body = { otherId: other.id, version: one.version, otherVersion: other.version, customFields: {} };
  await callApi(page, 'POST', `/directories/${id}/items/${one.id}/merge`, body);
  await page.goto(`/directories/contact/items?record=${other.id}`);
  await expect(dialog(page).getByRole('heading', { name: /Anna Müller/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`record=${one.id}`));
  // A merge can still be undone long after its toast has disappeared.
  await chooseTab(dialog(page), { name: 'History' });
  await dialog(page)
    .getByRole('button', { name: /^Undo the merge with .*Muller Anna/ })
    .click();
  await expect(page.getByText('They are two records again.')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Undo the merge/ })).toHaveCount(0);
  await page.goto(`/directories/contact/items?record=${other.id}`);
  await expect(dialog(page).getByRole('heading', { name: /Muller Anna/ })).toBeVisible();
});

test('suggests a similar record to merge with, and merges with a record found by search', async ({
  page,
}) => {
  await register(page);
  const { id } = await fillContacts(page);
  const found = await callApi<{ items: { id: string }[] }>(page, 'POST', `/directories/${id}/items/search`, {
    orderBy: { field: 'Number', asc: true },
  });
  await page.goto(`/directories/contact/items?record=${found.items[0]?.id}`);
  await dialog(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  const others = dialog(page).getByRole('list', { name: 'Records' }).getByRole('listitem');
  await expect(others).toHaveCount(1);
  await expect(others).toContainText('Muller Anna');
  await dialog(page).getByLabel('Search records').fill('petro@');
  await expect(others).toContainText('Petro Kovalneko');
  await others.getByRole('button', { name: /^Compare/ }).click();
  await dialog(page)
    .getByRole('radio', { name: /Anna Müller/ })
    .first()
    .check();
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('is part of')).toBeVisible();
  await expect(page.getByText('petro@mail.org').last()).toBeVisible();
});

test('finds, compares, dismisses and merges duplicates', async ({ page }) => {
  await register(page);
  await fillContacts(page);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
  await dialog(page).getByRole('button', { name: 'Find' }).click();
  await expect(dialog(page).getByText('2 pairs of records are alike')).toBeVisible();
  const pairs = dialog(page).getByRole('list', { name: 'Pairs' }).getByRole('listitem');
  await expect(pairs.first()).toContainText('Anna Müller');
  await expect(pairs.nth(1)).toContainText('similar Name');
  await pairs
    .nth(1)
    .getByRole('button', { name: /are not duplicates/ })
    .click();
  await expect(pairs).toHaveCount(1);
  await pairs
    .first()
    .getByRole('button', { name: /^Compare/ })
    .press('Enter');
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(dialog(page).getByText('No duplicates')).toBeVisible();
});

test('warns about an existing contact, and creates another one on request', async ({ page }) => {
  await register(page);
  await fillContacts(page);
  await page.getByRole('button', { name: 'New contact' }).first().click();
  const places = () =>
    dialog(page)
      .locator('input, button[type="submit"]')
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().top));
  await dialog(page).getByLabel('Name', { exact: true }).fill('shevchenko');
  const before = await places();
  await dialog(page).getByLabel('Name', { exact: true }).fill('shevchenko olha');
  const note = dialog(page).getByText('has the same value in Name');
  await expect(note).toBeVisible();
  expect(await places()).toEqual(before);
  await dialog(page).getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { name: /Olha Shevchenko/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Create anyway' }).click();
  await expect(note).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('6 records')).toBeVisible();
});

for (const { locale: language } of getUsualViewports('uk')) {
  test(`fits phone and desktop screens in ${language}`, async ({ browser }) => {
    const { t } = getAppMessages(language);
    const page = await openBrowser(browser, { viewport: desk });
    await register(page, { locale: language });
    await fillContacts(page);
    const look = async (place: string) => {
      await checkNoOverflow(page, `${place} in ${language}`);
      await takeScreenshot(page, `${place}-${language}`);
    };
    for (const [name, size] of Object.entries({ desk, phone })) {
      await page.setViewportSize(size);
      await page.goto('/directories/contact/items');
      await page
        .getByRole('button', { name: t('records.more') })
        .first()
        .click();
      await page.getByRole('menuitem', { name: t('records.duplicates') }).click();
      await dialog(page)
        .getByRole('button', { name: t('duplicates.find'), exact: true })
        .click();
      const pairs = dialog(page)
        .getByRole('list', { name: t('duplicates.pairs') })
        .getByRole('listitem');
      await expect(pairs).toHaveCount(2);
      await look(`pairs-${name}`);
      await pairs.first().getByRole('button').first().click();
      await expect(dialog(page).getByText(t('merge.same', { count: 1 }))).toBeVisible();
      await expect(dialog(page).getByRole('button', { name: t('merge.merge') })).toBeEnabled();
      await look(`merge-${name}`);
    }
  });
}
