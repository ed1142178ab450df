import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { createDeal, defineDeals } from '../support/deals.ts';
import { createSampleFiles, type SentFile } from '../support/files.ts';
import { expectStoredState } from '../support/keptState.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';

/** Opens a deal with its files next to it. */
async function openFiles(page: Page): Promise<Locator> {
  const deals = await defineDeals(page);
  const roof = await createDeal(page, deals, { title: 'Roof' });
  await page.goto(`${deals.list}?record=${roof.id}`);
  const form = page.getByRole('dialog');
  await chooseTab(form, { name: 'Files' });
  await expect(form.getByText('No files yet.')).toBeVisible();
  return form;
}

async function attach(form: Locator, files: readonly SentFile[]): Promise<void> {
  await form.getByLabel('Add files').setInputFiles([...files]);
  for (const { name } of files)
    await expect(form.getByRole('button', { name: `Show ${name}` })).toBeVisible();
}

test('rejects a file that is too large, retries a failed upload, and accepts dropped and pasted files', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const form = await openFiles(page);
  const { text, csv, pdf } = await createSampleFiles();
  const folder = mkdtempSync(join(tmpdir(), 'docket-large-'));
  const large = join(folder, 'film.mov');
  const handle = openSync(large, 'w');
  ftruncateSync(handle, 101 * 1024 * 1024);
  closeSync(handle);

  await test.step('rejects a file that is too large before the upload, and names the file', async () => {
    await form.getByLabel('Add files').setInputFiles(large);
    await expect(form.getByRole('alert')).toHaveText(
      '“film.mov” is too large. Files here can be up to 100 MB.',
    );
    await form.getByRole('button', { name: 'Remove film.mov from the list' }).click();
    rmSync(folder, { recursive: true });
  });

  await test.step('retries a failed upload, and keeps the other files', async () => {
    let hasFailed = false;
    await page.route('**/items/*/files', async route => {
      const isFirst = !hasFailed && route.request().postData()?.includes('prices.csv');
      if (!isFirst) return route.continue();
      hasFailed = true;
      return route.abort();
    });
    await form.getByLabel('Add files').setInputFiles([text, csv]);
    await expect(form.getByRole('alert')).toHaveText('Can’t reach the server.');
    await expect(form.getByRole('button', { name: 'Show notes.txt' })).toBeVisible();
    // Switches to another part of the record in the meantime.
    await chooseTab(form, { name: 'History' });
    await chooseTab(form, { name: 'Files' });
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(form.getByRole('button', { name: 'Show prices.csv' })).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/items/*/files');
  });

  await test.step('attaches a file dropped on the form to the record, and opens the tab of files', async () => {
    await chooseTab(form, { name: 'History' });
    const carried = await page.evaluateHandle(content => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'offer.pdf', { type: 'application/pdf' }));
      return data;
    }, pdf.buffer.toString());
    const title = form.getByLabel('Title');
    await title.dispatchEvent('dragenter', { dataTransfer: carried });
    await expect(form.getByText('Drop to add files to this record')).toBeVisible();
    await title.dispatchEvent('drop', { dataTransfer: carried });
    await expect(form.getByRole('button', { name: 'Show offer.pdf' })).toBeVisible();
  });

  await test.step('names a picture from the clipboard after the current time', async () => {
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(
      form.getByRole('button', { name: /Show Picture \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png/ }),
    ).toBeVisible();
  });
});

test('previews each type of file, and moves to the next file with the arrow keys', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const form = await openFiles(page);
  const { text, csv, pdf, picture, book, zip, sound, locked, other } = await createSampleFiles();
  const files = [text, csv, pdf, picture, book, zip, sound, locked, other];
  // The files are listed in the order in which they were selected.
  await attach(form, files);
  await form.getByRole('button', { name: 'Show notes.txt' }).click();
  const shown = (name: string) => page.getByRole('dialog', { name });
  const next = () => page.getByRole('button', { name: 'Next file' }).click();

  await expect(shown('notes.txt').getByRole('document')).toHaveText('Measure the roof first');
  await page.keyboard.press('ArrowRight');
  await expect(shown('prices.csv').getByRole('cell', { name: 'Red' })).toBeVisible();
  await next();
  // The text of a PDF can be searched and copied.
  await expect(shown('offer.pdf').getByText('Second page')).toBeAttached();
  await next();
  await expect(shown('roof.png').getByRole('img', { name: 'roof.png' })).toHaveJSProperty(
    'naturalWidth',
    600,
  );
  await page.keyboard.press('+');
  await expect(shown('roof.png').getByText('200%')).toBeVisible();
  await next();
  await chooseTab(shown('orders.xlsx'), { name: 'Returns' });
  await expect(shown('orders.xlsx').getByRole('cell', { name: 'Nova' })).toBeVisible();
  await next();
  await expect(shown('all.zip').getByRole('cell', { name: 'xl/workbook.xml' })).toBeVisible();
  await next();
  await expect(shown('call.wav').locator('audio')).toHaveJSProperty('readyState', 4);
  await next();
  await expect(shown('payroll.pdf').getByText('This file is protected with a password')).toBeVisible();
  await expect(shown('payroll.pdf').getByText('Download it and open it with the password.')).toBeVisible();
  await takeScreenshot(page, 'files-locked');
  await next();
  await expect(shown('plan.dwg').getByText('This type of file can’t be previewed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Show notes.txt' })).toBeFocused();
});

test('lists, filters, searches, opens and deletes files', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const form = await openFiles(page);
  const { text, csv, picture } = await createSampleFiles();
  for (const file of [text, csv, picture, { ...text, name: 'copy.txt' }]) await attach(form, [file]);
  await page.goto('/files');
  const tile = (name: string) => page.getByRole('button', { name: `Show ${name}` });
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await expect(tile('notes.txt')).toBeVisible();
  await expect(page.getByText('4 files')).toBeVisible();
  // The thumbnail is created in the background, and loaded as soon as it is available.
  await expect(page.locator('.dk-thumb img')).toHaveCount(1);
  await checkNoOverflow(page, 'files as a grid');

  await test.step('keeps the list view and the filters after a reload', async () => {
    await page.getByRole('button', { name: 'List' }).click();
    await expect(cell('notes.txt')).toBeVisible();
    await checkNoOverflow(page, 'files as a list');
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Kind' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Picture' }).click();
    await page.keyboard.press('Escape');
    await expect(cell('notes.txt')).toHaveCount(0);
    await expectStoredState(page, 'files', { view: 'list', filters: { kinds: ['Image'] } });
    await page.reload();
    await expect(cell('roof.png')).toBeVisible();
    await expect(cell('notes.txt')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  await test.step('finds a file by words, and shows a message if there is no match', async () => {
    await page.getByRole('searchbox', { name: 'Search by name or description' }).fill('prices');
    await expect(cell('notes.txt')).toHaveCount(0);
    await expect(cell('prices.csv')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by name or description' }).fill('nothing like it');
    await page.getByRole('button', { name: 'Show all files' }).click();
    await expect(cell('notes.txt')).toBeVisible();
  });

  await test.step("opens a file's record over the preview, and returns to the preview when it is closed", async () => {
    await cell('prices.csv').getByRole('button').click();
    await page.getByRole('button', { name: 'Open record #1 | Roof' }).click();
    const record = page.getByRole('dialog', { name: '#1 | Roof' });
    await expect(record.getByLabel('Title')).toHaveValue('Roof');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'prices.csv' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('reports duplicate files to administrators', async () => {
    await chooseTab(page, { name: 'Duplicates' });
    await expect(page.getByRole('heading', { name: /^2 files of 22/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show copy.txt' })).toBeVisible();
    await checkNoOverflow(page, 'duplicates');
    await chooseTab(page, { name: 'Not in use' });
    await expect(page.getByText('Everything is in use')).toBeVisible();
    await chooseTab(page, { name: 'Files' });
  });

  await test.step('removes files that other users delete from the list', async () => {
    const found = await callApi<{ items: { id: string; directoryId: string; itemId: string }[] }>(
      page,
      'POST',
      '/files/search',
      { keyword: 'prices' },
    );
    await expect(cell('prices.csv')).toBeVisible();
    for (const { id, directoryId, itemId } of found.items)
      await callApi(page, 'DELETE', `/directories/${directoryId}/items/${itemId}/files/${id}`);
    await expect(cell('prices.csv')).toHaveCount(0);
    await expect(cell('copy.txt')).toBeVisible();
  });

  await test.step('deletes a file after confirmation, and updates the used storage', async () => {
    await page.getByRole('button', { name: 'Actions for notes.txt' }).click();
    await page.getByRole('menuitem', { name: 'Delete file' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click();
    await expect(page.getByText('“notes.txt” was deleted')).toBeVisible();
    await expect(cell('notes.txt')).toHaveCount(0);
    await chooseTab(page, { name: 'Storage' });
    await expect(page.getByRole('row', { name: /Deal 2/ })).toBeVisible();
    await checkNoOverflow(page, 'storage');
  });
});

test('shows files on a phone, in Ukrainian', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const form = await openFiles(page);
  const { text, picture } = await createSampleFiles();
  for (const file of [text, picture]) await attach(form, [file]);
  await page.goto('/');
  await switchToUkrainian(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/files');
  await expect(page.getByRole('heading', { level: 1, name: 'Файли' })).toBeVisible();
  await expect(page.locator('.dk-thumb img')).toHaveCount(1);
  await checkNoOverflow(page, 'files on a phone');
  await page.getByRole('button', { name: 'Показати roof.png' }).click();
  const shown = page.getByRole('dialog', { name: 'roof.png' });
  await expect(shown.getByRole('img', { name: 'roof.png' })).toBeVisible();
  await shown.getByRole('button', { name: 'Закрити' }).click();
  await page.getByRole('button', { name: 'Список' }).click();
  await expect(page.getByRole('button', { name: 'roof.png', exact: true })).toBeVisible();
  await checkNoOverflow(page, 'files as cards');
  await page.getByRole('button', { name: 'Дії з файлом notes.txt' }).click();
  await page.getByRole('menuitem', { name: 'Відкрити #1 | Roof' }).click();
  await expect(page.getByRole('dialog', { name: '#1 | Roof' })).toBeVisible();
});
