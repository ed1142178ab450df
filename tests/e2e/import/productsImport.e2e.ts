import { expect, type Locator, type Page } from '@playwright/test';
import exceljs from 'exceljs';
import { createInlineCell, createSheet, createWorkbook, createZip } from '../../server/support/workbooks.ts';
import { checkNoOverflow } from '../support/accessible.ts';
import { findCell } from '../support/list.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';
import { addRecord, countRecords, defineRelief } from './relief.ts';

const texts = {
  en: {
    button: 'Import from Excel',
    choose: 'Choose an Excel file',
    add: 'Add 2 rows',
    skipped: '1 row will be skipped:',
    done: '2 rows were added.',
    undo: 'Undo',
    overdue: /This was needed by 01.01.2020/,
    note: '“W-17” will be added to the delivery notes.',
    unreadable: 'This isn’t an Excel workbook (.xlsx).',
  },
  uk: {
    button: 'Імпортувати з Excel',
    choose: 'Вибрати файл Excel',
    add: 'Додати 2 рядки',
    skipped: '1 рядок буде пропущено:',
    done: 'Додано 2 рядки.',
    undo: 'Скасувати дію',
    overdue: /Потрібно було до 01.01.2020/,
    note: 'До накладних буде додано «W-17».',
    unreadable: 'Це не книга Excel (.xlsx).',
  },
} as const;

const rows: (string | number | null)[][] = [
  ['Delivery note', null, 'No.', 'W-17'],
  ['Article', 'Name', 'Unit', 'Quantity', 'Price', 'Sum', 'Source'],
  ['A-1', 'Soap', 'pcs', 10, 2.5, null, 'Warm Hands'],
  ['A-2', 'Tea', 'Box', '1 200,5', 2, null, 'WARM HANDS'],
  ['', 'Something', 'pcs', 1, 1, 1, 'Warm Hands'],
];

/** One workbook is written by a spreadsheet library, the other one assembled manually. */
const books = {
  en: async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Note');
    for (const row of rows) sheet.addRow(row);
    return Buffer.from(await book.xlsx.writeBuffer());
  },
  uk: async () => {
    const cell = (value: string | number | null, at: string) =>
      typeof value === 'number'
        ? `<c r="${at}"><v>${value}</v></c>`
        : value
          ? createInlineCell(at, value)
          : '';
    const xml = rows.map((cells, line) =>
      cells.map((value, column) => cell(value, `${'ABCDEFG'[column]}${line + 1}`)).join(''),
    );
    return Buffer.from(createZip(createWorkbook(createSheet(xml))));
  },
};

for (const { locale, width } of getUsualViewports('uk'))
  test(`previews an import of products from Excel, applies it and undoes it (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    const words = texts[locale];
    const { t } = getAppMessages(locale);
    watch(page);
    await register(page, { locale });
    const { requestId, unitId, productId } = await defineRelief(page);
    const stored = await addRecord(page, requestId, { recipient: 'School', neededBy: '2020-01-01' });
    await page.setViewportSize({ width, height: 844 });

    // The first import is into a record that isn't saved yet.
    await page.goto('/directories/request/items');
    await page
      .getByRole('button', { name: t('records.add') })
      .first()
      .click();
    const form = page.getByRole('dialog').first();
    await form.getByLabel('Recipient').fill('Hospital');
    const preview = await openPreview(page, form, { words, content: await books[locale]() });
    await expect(preview.getByText(words.note)).toBeVisible();
    await expect(preview.getByText(words.skipped)).toBeVisible();
    await expect(preview.getByRole('cell', { name: 'Soap' })).toBeVisible();
    await takeScreenshot(page, `products-import-${locale}-${width}`);
    await checkNoOverflow(page, 'the preview of an import of products');
    expect(await countRecords(page, productId)).toBe(0);

    await preview.getByRole('button', { name: words.add }).click();
    await expect(form.getByText(words.done)).toBeVisible();
    await expect(form.getByLabel('Total', { exact: true })).toHaveValue(/^2[,\s]426[.,]00$/);
    await expect(form.getByLabel('Delivery notes')).toHaveValue('W-17');
    await takeScreenshot(page, `products-imported-${locale}-${width}`, { fullPage: true });
    await checkNoOverflow(page, 'a form with imported products');
    expect(await countRecords(page, productId)).toBe(2);
    expect(await countRecords(page, unitId)).toBe(2);

    await form.getByRole('button', { name: words.undo, exact: true }).click();
    await expect(form.getByText(words.done)).toBeHidden();
    await expect(form.getByLabel('Delivery notes')).toHaveValue('');
    await expect(form.getByLabel('Total', { exact: true })).toHaveValue('');
    expect(await countRecords(page, productId)).toBe(0);
    expect(await countRecords(page, unitId)).toBe(1);

    // The import is repeated, and then saved.
    const again = await openPreview(page, form, { words, content: await books[locale]() });
    await again.getByRole('button', { name: words.add }).click();
    await expect(form.getByText(words.done)).toBeVisible();
    await form.getByRole('button', { name: t('records.create') }).click();
    await expect(page.getByText(t('records.created'))).toBeVisible();

    // Opening a stored record shows the warning of the account's hook, and a file of another type is rejected.
    await page.goto(`/directories/request/items?record=${stored.id}`);
    const open = page.getByRole('dialog').first();
    await expect(open.getByText(words.overdue)).toBeVisible();
    await expect(open.getByLabel('Total', { exact: true })).not.toBeEditable();
    const choose = await openChoice(page, open, words.button);
    await choose.locator('input[type=file]').setInputFiles(getFile(Buffer.from('a,b\n1,2\n')));
    await expect(choose.getByText(words.unreadable)).toBeVisible();
    await choose.locator('input[type=file]').setInputFiles(getFile(await books[locale]()));
    await choose.getByRole('button', { name: words.add }).click();
    await expect(open.getByText(words.done)).toBeVisible();
    // No record was created twice, although the sheet uses other letter case.
    expect(await countRecords(page, productId)).toBe(2);
    expect(await countRecords(page, unitId)).toBe(2);
  });

const getFile = (buffer: Buffer) => ({ name: 'note.xlsx', mimeType: 'application/octet-stream', buffer });

async function openChoice(page: Page, form: Locator, button: string): Promise<Locator> {
  await form.getByRole('button', { name: button }).click();
  return page.getByRole('dialog').last();
}

async function openPreview(
  page: Page,
  form: Locator,
  { words, content }: { words: (typeof texts)[keyof typeof texts]; content: Buffer },
): Promise<Locator> {
  const dialog = await openChoice(page, form, words.button);
  await dialog.locator('input[type=file]').setInputFiles(getFile(content));
  await expect(dialog.getByRole('button', { name: words.add })).toBeVisible();
  return dialog;
}

test('makes cells that a script fills in read-only, and shows the reason', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const { requestId } = await defineRelief(page);
  await addRecord(page, requestId, { recipient: 'School' });
  await page.goto('/directories/request/items?view=list');
  await (await findCell(page, 1, 'Total')).dblclick();
  await expect(page.getByText('A script fills in this field, so it can’t be changed here.')).toBeVisible();
  await takeScreenshot(page, 'cell-filled-by-script');
  await checkNoOverflow(page, 'a cell that a script fills in');
  await page.keyboard.press('Escape');
  // Other cells can be edited as usual.
  await (await findCell(page, 1, 'Recipient')).dblclick();
  await page.getByLabel('Recipient', { exact: true }).fill('Hospital');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Hospital' })).toBeVisible();
});
