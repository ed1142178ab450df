import { expect, type Page } from '@playwright/test';
import { addField, createDirectory, saveDesigner } from '../support/designer.ts';
import { register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

/** Enters some rows of a public CRM data set (sales opportunities) like a user would. */
test('defines the directories of a sales team, creates real records by hand and wins an opportunity', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000);
  watch(page);
  const { email } = await register(page);
  test.info().annotations.push({ type: 'account', description: email });

  await defineData(page, 'Account', ['Account', 'Sector', 'Office'], ['Founded', 'Revenue', 'Employees']);
  await defineData(page, 'Product', ['Product', 'Series'], ['Price']);
  await defineData(page, 'Agent', ['Agent', 'Manager', 'Region'], []);
  await defineOpportunities(page);

  await enter(page, 'Account', {
    Account: 'Cancity',
    Sector: 'retail',
    Office: 'United States',
    Founded: '2001',
    Revenue: '718.62',
    Employees: '2448',
  });
  await enter(page, 'Product', { Product: 'GTX Plus Basic', Series: 'GTX', Price: '1096' });
  await enter(page, 'Agent', { Agent: 'Moses Frase', Manager: 'Dustin Brinkmann', Region: 'Central' });

  await openList(page, 'Opportunity');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: 'New record' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Opportunity', { exact: true }).fill('1C1I7A6R');
  await choose(page, 'Agent', 'Moses');
  await choose(page, 'Product', 'GTX');
  await choose(page, 'Account', 'Canc');
  await form.getByLabel('Engaged').first().fill('20.10.2016');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('1C1I7A6R').first()).toBeVisible();

  await page.getByRole('button', { name: /^#1/ }).click();
  const record = page.getByRole('dialog');
  await record
    .getByRole('button', { name: /Prospecting/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const sheet = page.getByRole('dialog', { name: 'Move to “Won”' });
  await sheet.getByLabel('Closed').first().fill('01.03.2017');
  await sheet.getByLabel('Value').fill('1054');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('01.03.2017').first()).toBeVisible();
});

async function defineData(
  page: Page,
  name: string,
  texts: readonly string[],
  numbers: readonly string[],
): Promise<void> {
  await createDirectory(page, name, 'Data');
  for (const text of texts) await addField(page, { type: 'Text', name: text });
  for (const number of numbers) {
    await addField(page, {
      type: 'Number',
      name: number,
      fill: card => card.getByLabel('Decimal places').fill('2'),
    });
  }
  await chooseTab(page, { name: 'Settings' });
  await page.getByLabel('Display field').selectOption(texts[0] ?? '');
  await saveDesigner(page);
}

async function defineOpportunities(page: Page): Promise<void> {
  await createDirectory(page, 'Opportunity', 'Process');
  await addField(page, { type: 'Text', name: 'Opportunity' });
  for (const name of ['Agent', 'Product', 'Account']) {
    const fill = (card: ReturnType<Page['locator']>) =>
      card.getByLabel('Directory', { exact: true }).selectOption(name);
    await addField(page, { type: 'Link to record', name, fill });
  }
  await addField(page, { type: 'Date', name: 'Engaged' });
  await addField(page, { type: 'Date', name: 'Closed' });
  await addField(page, { type: 'Number', name: 'Value' });
  await chooseTab(page, { name: /Statuses/ });
  const panel = page.getByRole('tabpanel');
  await rename(page, 'New In progress', 'Prospecting');
  await rename(page, 'Done Success', 'Won');
  await panel.getByRole('button', { name: 'Won Success' }).click();
  await panel.getByLabel('Closed: Required').check();
  await panel.getByLabel('Value: Required').check();
  await panel.getByRole('button', { name: 'Won Success' }).click();
  await rename(page, 'Cancelled Failure', 'Lost');
  await panel.getByRole('button', { name: 'Add status' }).click();
  await panel.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Engaging');
  await saveDesigner(page);
}

async function rename(page: Page, status: string, name: string): Promise<void> {
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: status, exact: true }).click();
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await panel.getByRole('button', { expanded: true }).first().click();
}

async function openList(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function enter(page: Page, directory: string, values: Readonly<Record<string, string>>): Promise<void> {
  await openList(page, directory);
  await page.getByRole('button', { name: 'New record' }).first().click();
  const form = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form).toBeHidden();
}

async function choose(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(typed);
  await page.getByRole('option').first().click();
}
