import { expect, type Page } from '@playwright/test';
import {
  checkRows,
  defineDirectory,
  expectCheckFinished,
  expectCounts,
  expectNoOverflow,
  getColumnSelect,
  openImport,
  sendFile,
  setDisplayField,
  type UploadedFile,
} from '../support/imports.ts';
import { getUsualViewports, type Viewport } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { type AppMessages, getAppMessages } from '../support/words.ts';

const shops: UploadedFile = {
  name: 'shops.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name,Branch,Kind,Phone,Country,Street,City,Latitude,Longitude,Turnover,',
      'Bakery,North,Small,01 496 0000,Ireland,1 Main Street,Dublin,53.35,-6.26,"$1,234.50",',
      'Bakery,South,Micro,01 496 0001,Ireland,2 Long Lane,Dublin,53.34,-6.27,($5.00),',
      'Butcher,,Large,044 123 4567,Україна,Хрещатик 1,Київ,50.45,30.52,€7,',
      'Grocer,East,Small,12,Ireland,Unnamed Street,Kronach,,,12%,',
      'Florist,West,small,no phone,Germany,,Berlin,,,unknown,',
    ].join('\n'),
  ),
};

const list = '/directories/shop/items?view=list';

async function defineShops(page: Page): Promise<string> {
  const { id, fields } = await defineDirectory(page, { code: 'shop', name: 'Shops', type: 'Data' }, [
    { name: 'Name', type: 'String', required: true },
    { name: 'Kind', type: 'Dropdown', dropdownItems: [{ value: 'micro', text: 'Micro' }] },
    { name: 'Phone', type: 'PhoneNumber' },
    { name: 'Place', type: 'Address' },
    { name: 'Turnover', type: 'Number', precision: 2 },
  ]);
  await setDisplayField(page, id, fields.Name);
  return id;
}

for (const look of getUsualViewports()) {
  const { locale, width, height } = look;
  test(`maps columns to fields and fixes all errors of a column at once, in ${locale} at ${width} px`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const words = getAppMessages(locale);
    const { t } = words;
    await register(page, { locale });
    await defineShops(page);
    await page.setViewportSize({ width, height });
    await page.goto(list);
    await page.getByRole('button', { name: t('records.importFile') }).click();
    await sendFile(page, words, shops);
    await matchColumns(page, words);
    await expectNoOverflow(page, 'the columns');
    await checkRows(page, words);
    await expectCounts(page, words, { Refused: 4 });
    if (locale === 'en') await expectWholeWords(page, look);
    await fixColumns(page, words);
    await expectNoOverflow(page, 'the check');
    await page.getByRole('button', { name: t('import.start', { count: 5 }) }).click();
    await expect(page.getByText(t('import.done', { count: 5 }))).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t('import.optionsAdded', { count: 2, field: 'Kind' }))).toBeVisible();
    await page.getByRole('button', { name: t('import.undo') }).click();
    const question = page.getByRole('alertdialog', { name: t('import.undoQuestion', { count: 5 }) });
    await expect(question).toContainText(t('import.undoOptions'));
    await question.getByRole('button', { name: t('import.keepRecords') }).click();
    await page.getByRole('link', { name: t('import.showRecords') }).click();
    await expect(page.getByRole('main').getByText('Bakery - North').first()).toBeVisible();
    // The added options are known here: none is shown as retired.
    await expect(page.getByRole('main').getByText('Large', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main').locator('.dk-unseen')).toHaveCount(0);
    await importAgain(page, words);
  });
}

/** Maps two columns to the name and four to the place; a column contains the countries of the phone numbers. */
async function matchColumns(page: Page, words: AppMessages): Promise<void> {
  const { t } = words;
  const dialog = page.getByRole('dialog');
  await expect(getColumnSelect(page, words, 'Latitude').locator('option:checked')).toContainText('Place: ');
  for (const [column, field] of Object.entries({ Branch: 'Name', Street: 'Place', City: 'Place' })) {
    await getColumnSelect(page, words, column).selectOption({ label: field });
  }
  await dialog.getByLabel(t('import.separatorOf', { name: 'Branch' })).selectOption(' - ');
  await dialog
    .getByLabel(t('import.countryOf', { name: 'Phone' }))
    .selectOption({ label: t('import.countryFrom', { name: 'Country' }) });
  await expect(dialog.getByText(t('import.doubled'))).toBeHidden();
  // The header line ends in a comma, which doesn't add a column.
  await expect(dialog.getByText(t('import.columnNumber', { number: 11 }))).toBeHidden();
}

/** Checks that the table scrolls if space is limited, and that no word is broken. */
async function expectWholeWords(page: Page, { width, height }: Viewport): Promise<void> {
  await page.setViewportSize({ width: 700, height });
  const cell = page.locator('.dk-import-cell-text', { hasText: 'Kronach' });
  const lines = await cell.evaluate(text => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await page.setViewportSize({ width, height });
}

async function fixColumns(page: Page, words: AppMessages): Promise<void> {
  const { t } = words;
  const settle = async (left: number) => {
    await expectCheckFinished(page, words);
    await expectCounts(page, words, { Refused: left });
  };
  await page.getByRole('button', { name: `${t('import.createMissing.Options')}: Kind` }).click();
  await settle(2);
  const small = t('import.newOption', { text: 'Small', count: 1 });
  await expect(page.getByText(small)).toBeVisible();
  await page.getByRole('button', { name: t('import.leaveAllBlankIn', { field: 'Phone' }) }).click();
  await settle(1);
  await expect(page.getByText(t('import.leftBlank', { count: 2 }))).toBeVisible();
  const problem = t('import.problem.InvalidNumber', { text: 'unknown', field: 'Turnover' });
  await page.getByRole('button', { name: t('import.leaveBlankThat', { problem }) }).click();
  await settle(0);
}

/** The second file is mapped like the first one, until the user starts over. */
async function importAgain(page: Page, words: AppMessages): Promise<void> {
  const { t } = words;
  const dialog = await openImport(page, words);
  await sendFile(page, words, shops);
  await expect(dialog.getByText(t('import.asLastTime'))).toBeVisible();
  const branch = getColumnSelect(page, words, 'Branch').locator('option:checked');
  await expect(branch).toHaveText('Name');
  await expect(dialog.getByRole('radio', { name: t('import.addAll') })).toBeChecked();
  await dialog.getByRole('button', { name: t('import.startAfresh') }).click();
  await expect(dialog.getByText(t('import.asLastTime'))).toBeHidden();
  await expect(branch).toHaveText(t('import.leaveColumnOut'));
  await dialog.getByRole('radio', { name: t('import.updateSame') }).check();
  await expect(dialog.getByLabel(t('import.keyField')).locator('option:checked')).toHaveText('Name');
}
