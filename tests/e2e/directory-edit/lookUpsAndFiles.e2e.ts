import { expect } from '@playwright/test';
import { createTwoPagePdf, PNG_BASE64 } from '../../../field-plugins/file/storyFiles.ts';
import { addField, createDirectory, saveDesigner } from '../support/designer.ts';
import { register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

test('creates a missing record from a lookup, and uploads and previews files', async ({ page, watch }) => {
  watch(page);
  await register(page);

  await test.step('defines companies, and deals that link to them', async () => {
    await createDirectory(page, 'Company', 'Data');
    await addField(page, { type: 'Text', name: 'Title' });
    await chooseTab(page, { name: 'Settings' });
    await page.getByLabel('Display field').selectOption('Title');
    await saveDesigner(page);
    await createDirectory(page, 'Deal', 'Data');
    await addField(page, {
      type: 'Link to record',
      name: 'Client',
      fill: async card => {
        await card.getByLabel('Directory', { exact: true }).selectOption('Company');
        await card.getByLabel('Show in list').check();
      },
    });
    await addField(page, {
      type: 'File',
      name: 'Papers',
      fill: async card => {
        await card.getByLabel('File types').selectOption('Images and PDF');
        await card.getByLabel('Allow multiple values').check();
      },
    });
    await saveDesigner(page);
    const records = page
      .getByRole('button', { name: 'Records' })
      .or(page.getByRole('link', { name: 'Records' }));
    await records.first().click();
  });

  const deal = page.getByRole('dialog');
  await test.step('creates a missing company in a dialog over the deal, and chooses it', async () => {
    await page.getByRole('button', { name: 'New record' }).first().click();
    await deal.getByLabel('Client', { exact: true }).fill('Brand new');
    await page.getByRole('option', { name: 'Create “Brand new”' }).click();
    const company = page.getByRole('dialog', { name: /Company/ });
    await expect(company.getByLabel('Title')).toHaveValue('Brand new');
    await company.getByRole('button', { name: 'Create' }).click();
    await expect(deal.getByLabel('Client', { exact: true })).toHaveValue('#1 | Brand new');
  });

  await test.step('rejects a file of a forbidden type with a message, and uploads the others', async () => {
    const files = [
      { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(createTwoPagePdf()) },
      { name: 'roof.png', mimeType: 'image/png', buffer: Buffer.from(PNG_BASE64, 'base64') },
      { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ];
    await deal.locator('input[type=file]').setInputFiles(files);
    await expect(deal.getByRole('alert').filter({ hasText: 'run.exe' })).toHaveText(
      /“run.exe” isn’t allowed here/,
    );
    await expect(deal.getByRole('button', { name: 'Show offer.pdf' })).toBeVisible();
    await expect(deal.getByRole('button', { name: 'Show roof.png' })).toBeVisible();
    await deal.getByRole('button', { name: 'Remove run.exe from the list' }).click();
  });

  await test.step('previews a PDF and an image under the strict content security policy', async () => {
    await deal.getByRole('button', { name: 'Show offer.pdf' }).click();
    const shown = page.getByRole('dialog', { name: /offer\.pdf|roof\.png/ });
    const second = shown.getByRole('img', { name: 'Page 2 of 2' });
    await expect(second).toHaveAttribute('data-state', 'drawn');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    const image = page.getByRole('dialog').getByRole('img', { name: 'roof.png' });
    await expect(image).toHaveJSProperty('naturalWidth', 1);
    await page.keyboard.press('Escape');
    await expect(deal.getByLabel('Client', { exact: true })).toBeVisible();
    await deal.getByRole('button', { name: 'Create' }).click();
    // The toast about the company can still be visible.
    await expect(page.getByText('Record was created').last()).toBeVisible();
    await expect(deal).toBeHidden();
  });

  await test.step('filters the list by the linked company', async () => {
    await expect(page.getByText('#1 | Brand new').first()).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Client' }).click();
    const filter = page.getByRole('dialog', { name: 'Client' });
    await filter.getByRole('checkbox', { name: 'No value' }).check();
    await expect(page.getByRole('button', { name: '#1', exact: true })).toHaveCount(0);
    await filter.getByRole('checkbox', { name: 'No value' }).uncheck();
    await filter.getByRole('combobox').fill('Brand');
    await page.getByRole('option', { name: '#1 | Brand new' }).click();
    await expect(filter.getByRole('button', { name: 'Remove #1 | Brand new' })).toBeVisible();
    await expect(page.getByText('#1 | Brand new').first()).toBeVisible();
  });
});
