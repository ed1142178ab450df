import { expect, type Page } from '@playwright/test';
import exceljs from 'exceljs';
import { callApi } from '../support/callApi.ts';
import {
  checkRows,
  defineDirectory,
  expectCounts,
  expectNoOverflow,
  getColumnSelect,
  openImport,
  sendFile,
  type UploadedFile,
} from '../support/imports.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';

const list = '/directories/work/items?view=list';

/** Returns a workbook with an empty cover, a hidden sheet of last year, and two sheets to choose from. */
async function workbook(): Promise<UploadedFile> {
  const book = new exceljs.Workbook();
  book.addWorksheet('Обкладинка');
  book.addWorksheet('2025', { state: 'hidden' }).addRows([['Name'], ['Old']]);
  book.addWorksheet('Kyiv').addRows([
    ['Name', 'Kind'],
    ['Kyiv works', 'New'],
  ]);
  book
    .addWorksheet('Lviv')
    .addRows([['Everything of Lviv'], ['Kind', 'Name'], ['New', 'Lviv works'], ['Repair', 'Lviv repairs']]);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'cities.xlsx', mimeType, buffer: Buffer.from(await book.xlsx.writeBuffer()) };
}

for (const { locale, width, height } of getUsualViewports('uk')) {
  test(`reads the chosen sheet of a workbook, and repeats an outdated check, in ${locale} at ${width} px`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const words = getAppMessages(locale);
    const { t } = words;
    await register(page, { locale });
    const kinds = { name: 'Kind', type: 'Dropdown', dropdownItems: [{ value: 'new', text: 'New' }] };
    const { id, fields } = await defineDirectory(page, { code: 'work', name: 'Works', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      kinds,
    ]);
    await page.setViewportSize({ width, height });
    await page.goto(list);
    const dialog = await openImport(page, words);
    await sendFile(page, words, await workbook());
    const sheet = dialog.getByLabel(t('import.reading.sheet'));
    await expect(sheet.locator('option:checked')).toHaveText('Kyiv');
    await expect(sheet.locator('option')).toHaveText([
      t('import.emptySheet', { name: 'Обкладинка' }),
      t('import.hiddenSheet', { name: '2025' }),
      'Kyiv',
      'Lviv',
    ]);
    await expect(sheet.locator('option').first()).toBeDisabled();
    await sheet.selectOption('Lviv');
    await expect(dialog.getByLabel(t('import.reading.headerLine')).locator('option:checked')).toHaveText(
      t('import.line', { line: 2 }),
    );
    await expect(getColumnSelect(page, words, 'Kind').locator('option:checked')).toHaveText('Kind');
    await expectNoOverflow(page, 'the choice of a sheet');
    await checkRows(page, words);
    await expectCounts(page, words, { Refused: 1 });
    await addRepair(page, id, { ...kinds, id: fields.Kind });
    await page.reload();
    await expect(dialog.getByText(t('import.outdated'))).toBeVisible();
    await expectNoOverflow(page, 'a check that is out of date');
    // Going back and forth changes no settings, but the rows are validated again.
    await dialog.getByRole('button', { name: t('import.back') }).click();
    await checkRows(page, words);
    await expect(dialog.getByText(t('import.outdated'))).toBeHidden();
    await expectCounts(page, words, { Create: 2 });
    await expect(page.getByRole('button', { name: t('import.start', { count: 2 }) })).toBeEnabled();
  });
}

/** Adds a rejected value as an option. */
async function addRepair(
  page: Page,
  directoryId: string,
  { id, ...kinds }: { id: string | undefined; dropdownItems: object[] },
): Promise<void> {
  const dropdownItems = [...kinds.dropdownItems, { value: 'repair', text: 'Repair' }];
  await callApi(page, 'PUT', `/custom-fields/${directoryId}/${id}`, { ...kinds, dropdownItems });
}
