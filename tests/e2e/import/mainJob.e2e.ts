import { expect, type Page } from '@playwright/test';
import { addField, createDirectory, saveDesigner } from '../support/designer.ts';
import { addColleagueByForm, registerByForm, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

test('enforces the rules of a new process for a colleague, and shows their records to the admin live', async ({
  page: admin,
  browser,
  watch,
}) => {
  test.setTimeout(180_000);
  watch(admin);
  await registerByForm(admin);

  await test.step('defines a directory that the process can link to', async () => {
    await createDirectory(admin, 'Company', 'Data');
    await addField(admin, { type: 'Text', name: 'Title' });
    await addField(admin, { type: 'Number', name: 'Employees' });
    await chooseTab(admin, { name: 'Settings' });
    await admin.getByLabel('Display field').selectOption('Title');
    await saveDesigner(admin);
    await admin
      .getByRole('button', { name: 'Records' })
      .or(admin.getByRole('link', { name: 'Records' }))
      .first()
      .click();
    await admin.getByRole('button', { name: 'New record' }).first().click();
    await admin.getByRole('dialog').getByLabel('Title').fill('Київстар');
    await admin.getByRole('dialog').getByLabel('Employees').fill('3500');
    await admin.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(admin.getByText('Київстар').first()).toBeVisible();
  });

  await test.step('defines a process with a field of each type', async () => {
    await createDirectory(admin, 'Request', 'Process');
    await defineTwelveFields(admin);
    await chooseTab(admin, { name: 'Settings' });
    await admin.getByLabel('Comments', { exact: true }).check();
    await chooseTab(admin, { name: /Statuses/ });
    await admin.getByRole('button', { name: 'Done Success' }).click();
    await admin.getByLabel('Comment required to enter').check();
    await admin.getByLabel('Amount: Required').check();
    await saveDesigner(admin);
    await expect(admin.getByRole('complementary', { name: 'Preview' }).getByText('Subject')).toBeVisible();
    await admin
      .getByRole('button', { name: 'Records' })
      .or(admin.getByRole('link', { name: 'Records' }))
      .first()
      .click();
    // A process opens as a board.
    await expect(admin.getByRole('region', { name: 'New', exact: true })).toBeVisible();
  });
  const listUrl = admin.url();

  const colleague = await addColleagueByForm(admin, browser, 'Col League');
  watch(colleague);
  await admin.goto(`${listUrl}?view=list`);
  await expect(admin.getByText('No records yet')).toBeVisible();

  await test.step('rejects the incomplete record of the colleague, and keeps the input', async () => {
    await colleague.getByRole('navigation').getByRole('link', { name: 'Request' }).click();
    await colleague.getByRole('button', { name: 'New record' }).first().click();
    const form = colleague.getByRole('dialog');
    await form.getByLabel('Phone', { exact: true }).last().fill('12');
    await form.getByLabel('Notes').fill('Ґрунтовна нотатка');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText(/is required/).first()).toBeVisible();
    await expect(form.getByText('This isn’t a valid phone number for its country.')).toBeVisible();
    await expect(form.getByLabel('Notes')).toHaveValue('Ґрунтовна нотатка');
  });

  await test.step('accepts a value in every field', async () => {
    await fillTwelveFields(colleague);
    await colleague.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await expect(colleague.getByText('Record was created')).toBeVisible();
  });

  await test.step('shows the admin the record without a reload', async () => {
    await expect(admin.getByText('Roof repair').first()).toBeVisible();
    await expect(admin.getByText('New', { exact: true }).first()).toBeVisible();
  });

  await test.step('asks only for the values that the move is missing', async () => {
    await colleague.getByRole('button', { name: /^#1/ }).click();
    const record = colleague.getByRole('dialog');
    await record.getByRole('button', { name: /New/ }).first().click();
    await colleague.getByRole('menuitem', { name: 'Done' }).click();
    const sheet = colleague.getByRole('dialog').last();
    await expect(sheet.getByLabel('Amount')).toBeVisible();
    await expect(sheet.getByLabel('Subject')).toBeHidden();
    await sheet.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(sheet.getByText(/is required/).first()).toBeVisible();
    await sheet.getByLabel('Amount').fill('1250.5');
    await sheet.getByLabel(/Comment/).fill('Paid in full');
    await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  });

  await test.step('shows the admin the move without a reload', async () => {
    await expect(admin.getByText('Done', { exact: true }).first()).toBeVisible();
    await expect(
      admin.getByText('1,250.5').or(admin.getByText('1 250,5')).or(admin.getByText('1,250.50')).first(),
    ).toBeVisible();
  });

  await test.step('rejects a direct API call by the same rules', async () => {
    const answer = await colleague.evaluate(async () => {
      const refreshed = await (await fetch('/api/auth/refresh', { method: 'POST' })).json();
      const headers = { authorization: `Bearer ${refreshed.data.token}`, 'content-type': 'application/json' };
      const directories = await (await fetch('/api/directories', { headers })).json();
      const request = directories.find((directory: { name: string }) => directory.name === 'Request');
      const created = await fetch(`/api/directories/${request.id}/items`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      return { status: created.status, problem: await created.json() };
    });
    expect(answer.status).toBe(422);
    expect(answer.problem.issues.map((issue: { code: string }) => issue.code)).toEqual(['Required']);
  });
});

async function defineTwelveFields(page: Page): Promise<void> {
  await addField(page, {
    type: 'Text',
    name: 'Subject',
    fill: card => card.getByLabel('Required').check(),
  });
  await addField(page, { type: 'Long text', name: 'Notes' });
  await addField(page, {
    type: 'Dropdown',
    name: 'Urgency',
    fill: async card => {
      await card.getByRole('button', { name: 'Add option' }).click();
      await card.getByRole('list', { name: 'Options' }).getByRole('textbox').first().fill('High');
    },
  });
  await addField(page, {
    type: 'Number',
    name: 'Amount',
    fill: card => card.getByLabel('Decimal places').fill('2'),
  });
  await addField(page, { type: 'Date', name: 'Due' });
  await addField(page, {
    type: 'Link to record',
    name: 'Client',
    fill: card => card.getByLabel('Directory', { exact: true }).selectOption('Company'),
  });
  await addField(page, {
    type: 'Related field',
    name: 'Client size',
    fill: async card => {
      await card.getByLabel('Through the field').selectOption('Client');
      await card.getByLabel('Show field').selectOption('Employees');
    },
  });
  await addField(page, {
    type: 'Table',
    name: 'Lines',
    fill: async card => {
      await card.getByRole('button', { name: 'Add column' }).click();
      await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
      await card
        .getByRole('list', { name: 'Fields' })
        .getByRole('textbox', { name: 'Name', exact: true })
        .fill('Item');
    },
  });
  await addField(page, { type: 'Phone number', name: 'Phone' });
  await addField(page, { type: 'Link', name: 'Website' });
  await addField(page, { type: 'Address', name: 'Place' });
  await addField(page, { type: 'File', name: 'Photo' });
}

async function fillTwelveFields(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Subject').fill('Roof repair');
  await form.getByLabel('Urgency').selectOption({ label: 'High' });
  await form.getByLabel('Due').first().fill('31.12.2026');
  await form.getByLabel('Client', { exact: true }).fill('Ки');
  await page.getByRole('option', { name: /Київстар/ }).click();
  await expect(form.getByText(/3[,\s\u00a0]?500/)).toBeVisible();
  await form.getByRole('button', { name: /Add row/ }).click();
  await form.getByLabel(/Item/).last().fill('Tiles');
  await form.getByRole('button', { name: 'Save row 1' }).click();
  await form.getByLabel('Phone', { exact: true }).last().fill('+380 44 123 45 67');
  await form.getByLabel('Website').fill('https://example.org/roof');
  await form.getByLabel('Place').first().fill('Київ, Хрещатик 1');
  await form.locator('input[type=file]').setInputFiles({
    name: 'roof.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('tiles'),
  });
  await expect(form.getByText('roof.txt')).toBeVisible();
  // An upload in progress counts as a field being edited, which would prevent saving.
  await expect(form.getByRole('progressbar')).toHaveCount(0);
}
