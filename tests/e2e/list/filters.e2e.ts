import { expect, type Page } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { createDeal, defineDeals } from '../support/deals.ts';
import { getUsualViewports } from '../support/looks.ts';
import { addColleague, register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

/** Checks the titles in the list, top to bottom. */
async function expectListed(page: Page, titles: readonly string[]): Promise<void> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^#/ }) });
  await expect(rows).toHaveCount(titles.length);
  for (const [index, title] of titles.entries()) await expect(rows.nth(index)).toContainText(title);
}

async function prepare(page: Page) {
  await register(page);
  const deals = await defineDeals(page);
  const tag = async (name: string, color: string) =>
    (await callApi<{ id: string }>(page, 'PUT', '/tags', { name, color })).id;
  const [hot, vip] = [await tag('Hot', '#dc2626'), await tag('VIP', '#7c3aed')];
  await createDeal(page, deals, { title: 'Red roof', amount: 10, kind: 'a', tags: [hot] });
  await createDeal(page, deals, { title: 'Blue roof', amount: 20, kind: 'b', tags: [hot, vip] });
  await createDeal(page, deals, { title: 'Red door', amount: 30, kind: 'b' });
  return deals;
}

test('finds records by words, tags and grouped conditions, and shares the result by a link', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const deals = await prepare(page);
  const colleague = await addColleague(page, browser, 'Olena Bondar');
  await page.goto(`${deals.list}?view=list`);
  const search = page.getByRole('search');
  await search.getByLabel('Search', { exact: true }).fill('red roof');
  await page.keyboard.press('Enter');
  await expectListed(page, ['Red roof']);
  await search.getByLabel('Match words').selectOption('Or');
  await expectListed(page, ['Red door', 'Blue roof', 'Red roof']);
  await search.getByLabel('Search', { exact: true }).fill('#2');
  await page.keyboard.press('Enter');
  await expectListed(page, ['Blue roof']);
  await search.getByRole('button', { name: 'Clear filters' }).click();

  await search.getByRole('button', { name: 'Tags' }).click();
  const panel = page.getByRole('dialog', { name: 'Tags' });
  await panel.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Hot' }).click();
  await page.getByRole('option', { name: 'VIP' }).click();
  await page.keyboard.press('Escape');
  await expectListed(page, ['Blue roof']);
  await panel.getByLabel('Match tags').selectOption('Or');
  await expectListed(page, ['Blue roof', 'Red roof']);
  await page.keyboard.press('Escape');
  await search.getByRole('button', { name: 'Clear filters' }).click();

  await search.getByRole('button', { name: 'Conditions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conditions' });
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByLabel('Field').selectOption({ label: 'Amount' });
  await dialog.getByLabel('Comparison').selectOption('More');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Enter a value, or choose “is empty”')).toBeVisible();
  await dialog.getByLabel('Value').fill('10');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  const group = dialog.getByRole('group', { name: 'Group' }).last();
  await group.getByLabel('Field').selectOption({ label: 'Title' });
  await group.getByLabel('Comparison').selectOption('StartsWith');
  await group.getByLabel('Value').fill('blue');
  await group.getByRole('button', { name: 'Add condition' }).click();
  await group.getByLabel('Field').last().selectOption({ label: 'Kind' });
  await group.getByLabel('Comparison').last().selectOption('Equals');
  // The last control with this name can still belong to the previous condition until this one is rendered.
  await group.getByRole('combobox', { name: 'Value' }).selectOption({ label: 'New business' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expectListed(page, ['Blue roof']);
  await expect(search.getByRole('button', { name: 'Conditions (3)' })).toBeVisible();

  await expect(page).toHaveURL(/filter=/);
  await colleague.goto(page.url());

  await expectListed(colleague, ['Blue roof']);
});

test("saves a named view, and shares it with users who can't delete it", async ({ page, browser, watch }) => {
  watch(page);
  const deals = await prepare(page);
  const colleague = await addColleague(page, browser, 'Olena Bondar');
  await page.goto(`${deals.list}?view=list`);
  const search = page.getByRole('search');
  await search.getByLabel('Search', { exact: true }).fill('red');
  await page.keyboard.press('Enter');
  await expectListed(page, ['Red door', 'Red roof']);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Red things');
  await dialog.getByLabel('Everyone').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await search.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Red things *' })).toBeVisible();

  await colleague.goto(`${deals.list}?view=list`);
  await expectListed(colleague, ['Red door', 'Blue roof', 'Red roof']);
  await colleague.getByRole('button', { name: 'Views' }).click();
  await colleague.getByRole('menuitemradio', { name: 'Red things' }).click();
  await expectListed(colleague, ['Red door', 'Red roof']);
  // Another user's view can be used, but not changed.
  await colleague.getByRole('button', { name: 'Red things' }).click();
  await expect(colleague.getByRole('menuitem', { name: 'Delete view' })).toBeHidden();
});

for (const { locale } of getUsualViewports('uk')) {
  test(`renames, colours, merges and deletes tags in the settings (${locale})`, async ({ page, watch }) => {
    watch(page);
    const deals = await prepare(page);
    const { t } = getAppMessages(locale);
    if (locale === 'uk') {
      await page.goto('/');
      await page.getByRole('button', { name: /^Language/ }).click();
      await page.getByRole('menuitemradio', { name: 'Українська' }).click();
      await page.setViewportSize({ width: 390, height: 844 });
    }
    await page.goto('/settings');
    await chooseTab(page, { name: t('settings.tags') });
    await page.getByLabel(t('settings.tagName', { name: 'Hot' })).fill('Warm');
    await page.getByLabel(t('settings.tagName', { name: 'Hot' })).press('Enter');
    await expect(page.getByLabel(t('settings.tagName', { name: 'Warm' }))).toBeVisible();
    await page.getByLabel(t('settings.tagName', { name: 'Warm' })).fill('VIP');
    await page.keyboard.press('Tab');
    await expect(page.getByText(t('issue.NotUnique'))).toBeVisible();
    await page.getByRole('button', { name: t('settings.tagMore', { name: 'VIP' }) }).click();
    await page.getByRole('menuitem', { name: t('settings.mergeTag') }).click();
    await page.getByRole('dialog').getByLabel(t('settings.mergeInto')).selectOption({ label: 'Warm' });
    await page.getByRole('button', { name: t('settings.mergeConfirm'), exact: true }).click();
    await expect(page.getByLabel(t('settings.tagName', { name: 'VIP' }))).toHaveCount(0);
    await expect(page.getByText(t('settings.tagCount', { count: 2 }))).toBeVisible();
    await page.getByRole('button', { name: t('settings.tagMore', { name: 'Warm' }) }).click();
    await page.getByRole('menuitem', { name: t('app.delete') }).click();
    await page.getByRole('button', { name: t('app.confirmDelete') }).click();
    await expect(page.getByText(t('settings.noTags'))).toBeVisible();
    const found = await callApi<{ items: { tags: string[] }[] }>(
      page,
      'POST',
      `/directories/${deals.id}/items/search`,
      {},
    );
    expect(found.items.flatMap(item => item.tags)).toEqual([]);
  });
}
