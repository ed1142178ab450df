import { expect, type Locator, type Page } from '@playwright/test';
import { checkNoOverflow, findViolations } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { addColleague, register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';
import { type AppMessages, getAppMessages } from '../support/words.ts';

interface Directory {
  readonly id: string;
  readonly builtIn?: boolean;
  readonly fields: readonly { readonly id: string; readonly code: string }[];
}

/** Adds contacts with these names; returns their ids. */
async function addContacts(page: Page, names: readonly string[]): Promise<string[]> {
  const contacts = (await callApi<Directory[]>(page, 'GET', '/directories')).find(({ builtIn }) => builtIn);
  const field = contacts?.fields.find(({ code }) => code === 'name')?.id ?? '';
  const ids: string[] = [];
  for (const stringValue of names) {
    const body = { customFields: { [field]: { stringValue } } };
    ids.push((await callApi<{ id: string }>(page, 'POST', `/directories/${contacts?.id}/items`, body)).id);
  }
  return ids;
}

async function addRelative(
  page: Page,
  { t }: AppMessages,
  { name, kind, text }: { name: string; kind: string; text?: string },
) {
  await page.getByRole('button', { name: t('family.add') }).click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('combobox', { name: t('family.contact'), exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await form.getByRole('combobox', { name: t('family.kind', { name: 'Anna' }) }).selectOption(kind);
  if (text) await form.getByRole('textbox', { name: t('family.text', { name: 'Anna' }) }).fill(text);
  await form.getByRole('button', { name: t('family.add') }).click();
  await expect(relative(page, name)).toBeVisible();
}

function relative(page: Page, name: string): Locator {
  return page.locator('.dk-family').getByRole('button', { name, exact: true });
}

for (const { locale, width, height } of getUsualViewports('uk')) {
  test(`adds and removes relatives, and shows them to another user immediately, in ${locale} at ${width} px`, async ({
    page,
    browser,
    watch,
  }) => {
    watch(page);
    test.setTimeout(180_000);
    const words = getAppMessages(locale);
    const { t } = words;
    await register(page, { locale });
    const ben = await addColleague(page, browser, 'Ben Brown');
    watch(ben);
    const names = ['Anna', 'Ivan', 'Olha', 'Petro with a very long surname', 'Maria', 'Stepan'];
    const [anna, ivan] = await addContacts(page, names);
    await page.setViewportSize({ width, height });
    await page.goto(`/directories/contact/items?record=${anna}`);
    await expect(page.getByRole('tab', { name: t('records.comments') })).toBeVisible();
    await expect(page.getByRole('tab', { name: t('family.title') })).toBeHidden();
    await page.goto('/settings');
    await page.getByRole('switch', { name: t('settings.moduleContactFamilyEnabled') }).check();
    await page.getByRole('button', { name: t('app.save') }).click();
    await expect(page.getByText(t('app.saved'))).toBeVisible();
    await page.goto(`/directories/contact/items?record=${anna}`);
    await chooseTab(page, { name: t('family.title') });
    await expect(page.getByText(t('family.none'))).toBeVisible();
    await addRelative(page, words, { name: 'Ivan', kind: 'Spouse' });
    await addRelative(page, words, { name: 'Olha', kind: 'Child' });
    await addRelative(page, words, { name: 'Petro with a very long surname', kind: 'Parent' });
    await addRelative(page, words, { name: 'Maria', kind: 'Sibling' });
    await addRelative(page, words, { name: 'Stepan', kind: 'Other', text: 'Godfather' });
    const picture = page.getByRole('group', { name: t('family.picture') });
    await expect(picture.getByRole('link')).toHaveCount(4);
    expect(await findViolations(page)).toEqual([]);
    await checkNoOverflow(page, 'the family of a contact');

    await ben.goto(`/directories/contact/items?record=${ivan}`);
    await chooseTab(ben, { name: /^(Family|Родина)$/ });
    await expect(relative(ben, 'Anna')).toBeVisible();
    await page.getByRole('button', { name: t('family.more', { name: 'Ivan' }) }).click();
    await page.getByRole('menuitem', { name: t('family.remove') }).click();
    await expect(relative(page, 'Ivan')).toBeHidden();
    await expect(relative(ben, 'Anna')).toBeHidden();
    const toasts = page.getByRole('region', { name: t('kit.notifications') });
    await toasts.getByRole('button', { name: t('kit.undo') }).click();
    await expect(relative(page, 'Ivan')).toBeVisible();
    await expect(relative(ben, 'Anna')).toBeVisible();
    await picture.getByRole('link', { name: `${t('family.kind.Child')}: Olha` }).press('Enter');
    await expect(page.getByRole('dialog', { name: /Olha/ })).toBeVisible();
  });
}
