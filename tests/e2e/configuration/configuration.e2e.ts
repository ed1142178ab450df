import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { addDeals, type DealDirectory, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { moveUp } from '../support/dragging.ts';
import { bothViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';
import { type AppMessages, getAppMessages } from '../support/words.ts';

interface Item {
  readonly customFields: Readonly<Record<string, unknown>>;
}

const readStoredValue = async (page: Page, { directoryId }: DealDirectory, itemId: string, fieldId: string) =>
  (await callApi<Item>(page, 'GET', `/directories/${directoryId}/items/${itemId}`)).customFields[fieldId];

const getCard = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name }).first();

async function openField(page: Page, { directoryId }: DealDirectory, name: string) {
  await page.goto(`/directories/${directoryId}`);
  const card = getCard(page, name);
  await card.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  return card;
}

for (const { locale, ...viewport } of bothViewports) {
  test(`lists records that a newly required field makes invalid, and reverts the change, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    const check = locale === 'en' ? checkAccessibility : checkNoOverflow;
    await register(page, { locale });
    const deals = await defineDeals(page);
    await addDeals(page, deals, { status: 'New', names: ['Rich'], amounts: [7] });
    await addDeals(page, deals, { status: 'New', names: ['Poor', 'Poorer'] });
    await page.setViewportSize(viewport);

    const card = await openField(page, deals, 'Amount');
    await card.getByLabel(t('setting.required.label'), { exact: true }).check();
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    const plan = page.getByRole('dialog', { name: t('plan.title') });
    await expect(plan.getByText(t('plan.invalid', { count: 2, all: 3, directory: 'Deal' }))).toBeVisible();
    const why = t('plan.fieldIssue', { field: 'Amount', text: t('issue.Required') });
    await expect(plan.getByRole('listitem').filter({ hasText: 'Poorer' })).toContainText(why);
    await expect(plan.getByText(t('plan.inDirectory', { name: 'Deal' }), { exact: true })).toBeVisible();
    await expect(plan.locator('.dk-diff-members dd')).toHaveText(
      new RegExp(`^${t('plan.no')}\\s+${t('plan.becomes')}\\s+→\\s+${t('plan.yes')}$`),
    );
    await expect(plan.getByRole('link', { name: /Poorer/ })).toBeVisible();
    await expect(plan.getByRole('link', { name: /Rich/ })).toBeHidden();
    await check(page, 'the plan');
    await plan.getByRole('button', { name: t('plan.back') }).click();
    await expect(page.getByText(t('app.unsaved'))).toBeVisible();

    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await plan.getByRole('button', { name: t('plan.apply') }).click();
    await expect(page.getByText(t('app.saved'))).toBeVisible();
    await expect(page.getByText(t('app.unsaved'))).toBeHidden();

    await takeBackNewest(page, t);
    await checkNoOverflow(page, 'the history');
    const [directory] = (
      await callApi<{ id: string; fields: { name: string; required?: boolean }[] }[]>(
        page,
        'GET',
        '/directories',
      )
    ).filter(({ id }) => id === deals.directoryId);
    expect(directory?.fields.find(({ name }) => name === 'Amount')?.required ?? false).toBe(false);
  });
}

test('shows values that a change of the type of a field would clear, and restores them on undo', async ({
  page,
  watch,
}) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  const deals = await defineDeals(page);
  const [number] = await addDeals(page, deals, { status: 'New', names: ['12'] });
  const [word] = await addDeals(page, deals, { status: 'New', names: ['twelve'] });
  const card = await openField(page, deals, 'Title');
  await card.getByLabel(t('designer.fieldType')).selectOption({ label: 'Number' });
  await page.getByRole('button', { name: t('app.save'), exact: true }).click();
  const plan = page.getByRole('dialog', { name: t('plan.title') });
  await expect(plan.getByRole('row', { name: /twelve.*cleared/ })).toBeVisible();
  await checkNoOverflow(page, 'a conversion');
  await plan.getByRole('button', { name: t('plan.apply') }).click();
  // A toast stays visible while the pointer is on it.
  await page.getByRole('button', { name: t('kit.undo') }).hover();
  await expect(page.getByText(t('app.saved'))).toBeVisible();
  expect(await readStoredValue(page, deals, number ?? '', deals.title)).toEqual({ numberValue: 12 });
  expect(await readStoredValue(page, deals, word ?? '', deals.title)).toBeUndefined();

  await page.getByRole('button', { name: t('kit.undo') }).click();
  await expect(page.getByText(t('app.takenBack'))).toBeVisible();
  expect(await readStoredValue(page, deals, number ?? '', deals.title)).toEqual({ stringValue: '12' });
  expect(await readStoredValue(page, deals, word ?? '', deals.title)).toEqual({ stringValue: 'twelve' });
});

test('does not delete a directory that a board uses, and shows a link to the board', async ({
  page,
  watch,
}) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  const deals = await defineDeals(page);
  const statuses = Object.values(deals.statuses);
  await callApi(page, 'POST', '/boards', {
    name: 'Sales',
    lanes: [{ name: 'All', directoryId: deals.directoryId, statuses }],
  });
  await addDeals(page, deals, { status: 'New', names: ['First'] });
  await page.goto(`/directories/${deals.directoryId}`);
  await page.getByRole('button', { name: t('records.more') }).click();
  await page.getByRole('menuitem', { name: t('app.delete') }).click();
  const refusal = page.getByRole('dialog', { name: t('plan.refused') });
  await expect(refusal.getByRole('link', { name: 'Sales' })).toBeVisible();
  await expect(refusal.getByRole('button', { name: t('plan.apply') })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(refusal).toBeHidden();
  await expect(page.getByText(t('app.cannotDelete'))).toBeVisible();
});

test('adds fields to all processes, and reorders them by keyboard', async ({ page, watch }) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  const deals = await defineDeals(page);
  await page.goto('/directories');
  await page.getByRole('link', { name: t('directories.processFields') }).click();
  for (const name of ['Channel', 'Region']) {
    await page.getByRole('button', { name: t('designer.addField') }).click();
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^${name}`), expanded: true }).click();
  }
  await moveUp(page, 'Region');
  await page.getByRole('button', { name: t('app.save') }).click();
  await expect(page.getByText(t('app.saved'))).toBeVisible();
  const { process = [] } = await callApi<Record<string, { name: string }[]>>(page, 'GET', '/custom-fields');
  expect(process.map(({ name }) => name)).toEqual(['Region', 'Channel']);

  await page.goto(`/directories/${deals.directoryId}`);
  await expect(page.getByText('All processes also have: Region, Channel.')).toBeVisible();
});

test('exports the configuration as a file, and applies a file after reviewing its plan', async ({
  page,
  watch,
}) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  await defineDeals(page);
  await page.goto('/configuration');
  await chooseTab(page, { name: t('configuration.files') });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('configuration.exportButton') }).click(),
  ]);
  const template = JSON.parse(await readFile(await file.path(), 'utf8'));
  const choose = (name: string, text: string) =>
    page
      .getByLabel(t('configuration.importButton'))
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

  await choose('same.json', JSON.stringify(template));
  await expect(page.getByText(t('configuration.sameAlready'))).toBeVisible();
  await choose('broken.json', '{');
  await expect(page.getByText(t('configuration.noTemplate', { name: 'broken.json' }))).toBeVisible();

  const deal = template.directories.find(({ code }: { code: string }) => code === 'deal');
  deal.fields.push({ code: 'region', name: 'Region', type: 'String' });
  await choose('more.json', JSON.stringify(template));
  const plan = page.getByRole('region', { name: t('plan.title') });
  await expect(plan.getByText('Region')).toBeVisible();
  await plan.getByRole('button', { name: t('plan.apply') }).click();
  await expect(page.getByText(t('app.saved'))).toBeVisible();
  await chooseTab(page, { name: t('configuration.versions') });
  await expect(page.getByText('Field “Region” created')).toBeVisible();
});

async function takeBackNewest(page: Page, t: AppMessages['t']): Promise<void> {
  await page.goto('/configuration');
  await page.getByRole('list').getByRole('button', { expanded: false }).first().click();
  await page.getByRole('button', { name: t('configuration.takeBack') }).click();
  const plan = page.getByRole('dialog', { name: t('plan.title') });
  await plan.getByRole('button', { name: t('plan.apply') }).click();
  await expect(page.getByText(t('configuration.isRevert'))).toBeVisible();
}
