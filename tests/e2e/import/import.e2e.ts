import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import {
  checkRows,
  defineDirectory,
  encodeWindows1251,
  expectCheckFinished,
  expectCounts,
  expectNoOverflow,
  expectStep,
  getColumnSelect,
  openImport,
  sendFile,
  setDisplayField,
  type UploadedFile,
} from '../support/imports.ts';
import { bothViewports } from '../support/looks.ts';
import { addColleague, register, test } from '../support/people.ts';
import { type AppMessages, getAppMessages } from '../support/words.ts';

const lines = [
  'Код;Назва;Сума;Дата;Вид',
  'А-1;Ремонт даху;1234,50;05.03.2026;Новий',
  'А-2;Їжа для притулку;99,9;31.12.2025;Поновлення',
  'А-3;Ґанок і «сходи»;дванадцять;01.02.2026;Новий',
  'А-4;Вікна;;28.02.2026;Повторний',
];
const works: UploadedFile = {
  name: 'роботи.csv',
  mimeType: 'text/csv',
  buffer: encodeWindows1251(lines.join('\r\n')),
};

const list = '/directories/work/items?view=list';

/** Creates a directory whose fields are named like the columns of the file. */
async function defineWorks(page: Page): Promise<string> {
  const dropdownItems = ['Новий', 'Повторний'].map(text => ({ value: text, text }));
  const { id, fields } = await defineDirectory(page, { code: 'work', name: 'Роботи', type: 'Data' }, [
    { name: 'Код', type: 'String' },
    { name: 'Назва', type: 'String', required: true },
    { name: 'Сума', type: 'Number', precision: 2 },
    { name: 'Дата', type: 'Date' },
    { name: 'Вид', type: 'Dropdown', dropdownItems },
  ]);
  await setDisplayField(page, id, fields.Назва);
  return id;
}

for (const { locale, width, height } of bothViewports) {
  test(`detects a file's format, fixes its errors, imports it and undoes the import, in ${locale} at ${width} px`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(180_000);
    watch(page);
    const words = getAppMessages(locale);
    const { t } = words;
    await register(page, { locale });
    await defineWorks(page);
    await page.setViewportSize({ width, height });
    await page.goto(list);
    await page.getByRole('button', { name: t('records.importFile') }).click();
    await expectNoOverflow(page, 'the choice of a file');
    await sendFile(page, words, works);
    await expectRecognised(page, words);
    expect(await findViolations(page, { within: '[role="dialog"]' }), 'the columns').toEqual([]);
    await expectNoOverflow(page, 'the columns');
    await page.getByLabel(t('import.keyField')).selectOption('Код');
    await checkRows(page, words);
    await expectCounts(page, words, { Create: 2, Refused: 2 });
    expect(await findViolations(page, { within: '[role="dialog"]' }), 'the check').toEqual([]);
    await expectNoOverflow(page, 'the check');
    await replaceKind(page, words);
    await fixSum(page, words, width < 640);
    await expect(page.getByRole('button', { name: t('import.start', { count: 4 }) })).toBeEnabled();
    await page.getByRole('button', { name: t('import.start', { count: 4 }) }).click();
    await expect(page.getByText(t('import.done', { count: 4 }))).toBeVisible({ timeout: 30_000 });
    await expectNoOverflow(page, 'the result');
    await page.getByRole('link', { name: t('import.showRecords') }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    for (const name of ['Ремонт даху', 'Їжа для притулку', 'Ґанок і «сходи»', 'Вікна']) {
      await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
    }
    await importAgain(page, words);
    await takeBack(page, words);
    await expect(page.getByText(t('records.empty'))).toBeVisible();
  });
}

test('opens the result of an import from its notification', async ({ page, watch }) => {
  watch(page);
  const words = getAppMessages('en');
  const { t } = words;
  await register(page);
  await defineWorks(page);
  await page.goto(list);
  await page.getByRole('button', { name: t('records.importFile') }).click();
  await sendFile(page, words, works);
  await checkRows(page, words);
  await page.getByRole('button', { name: t('import.start', { count: 2 }) }).click();
  await expect(page.getByText(t('import.done', { count: 2 }))).toBeVisible({ timeout: 30_000 });
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Notifications, 1 unread/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: 'Your import into “Роботи” is finished: 2 records, 2 skipped', exact: true })
    .click();
  await expect(page.getByText(t('import.done', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('import.showRecords') })).toBeVisible();
});

async function expectRecognised(page: Page, words: AppMessages): Promise<void> {
  const { t } = words;
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('import.reading.delimiter'))).toHaveValue(';');
  await expect(dialog.getByLabel(t('import.reading.encoding'))).toHaveValue('windows-1251');
  await expect(dialog.getByLabel(t('import.reading.decimal'))).toHaveValue(',');
  await expect(dialog.getByLabel(t('import.reading.dateOrder'))).toHaveValue('dmy');
  for (const name of ['Код', 'Назва', 'Сума', 'Дата', 'Вид']) {
    await expect(getColumnSelect(page, words, name).locator('option:checked')).toHaveText(name);
  }
}

async function replaceKind(page: Page, words: AppMessages): Promise<void> {
  const { t } = words;
  const problem = t('import.problem.InvalidChoice', { text: 'Поновлення', field: 'Вид' });
  await page.getByRole('button', { name: t('import.replaceThat', { problem }) }).click();
  const box = page.getByRole('combobox', { name: t('import.replaceWith', { text: 'Поновлення' }) });
  await box.fill('Повт');
  await page.getByRole('option', { name: 'Повторний' }).click();
  await expectCheckFinished(page, words);
  await expectCounts(page, words, { Refused: 1 });
}

async function fixSum(page: Page, words: AppMessages, isPhone: boolean): Promise<void> {
  const { t } = words;
  const place = { column: 'Сума', line: 4 };
  if (isPhone) await page.getByRole('button', { name: t('import.editCell', place) }).click();
  else {
    // The rows are reloaded after the number of problems has changed.
    await expect(page.locator('td[data-problem]')).toHaveCount(1);
    await page.locator('td[data-problem]').click();
  }
  const input = page.getByRole('textbox', { name: t('import.cellLabel', place) });
  await expect(input).toHaveValue('дванадцять');
  await input.fill('12,5');
  await input.press('Enter');
  await expect(input).toBeHidden();
  await expectCounts(page, words, { Refused: 0 });
}

/**
 * Imports the file again: all records are found by their key, and the value is replaced again. Only the row whose sum
 * was fixed manually is rejected.
 */
async function importAgain(page: Page, words: AppMessages): Promise<void> {
  const { t } = words;
  await openImport(page, words);
  await sendFile(page, words, works);
  await expect(page.getByText(t('import.asLastTime'))).toBeVisible();
  await expect(page.getByLabel(t('import.keyField')).locator('option:checked')).toHaveText('Код');
  await checkRows(page, words);
  await expectCounts(page, words, { Create: 0, Update: 0, Unchanged: 3 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function takeBack(page: Page, words: AppMessages): Promise<void> {
  const { t } = words;
  const dialog = await openImport(page, words);
  const rows = dialog.getByRole('listitem').filter({ hasText: works.name });
  await expect(rows).toHaveCount(2);
  await rows.last().getByRole('button', { name: works.name }).first().click();
  await dialog.getByRole('button', { name: t('import.undo') }).click();
  const question = page.getByRole('alertdialog', { name: t('import.undoQuestion', { count: 4 }) });
  await expect(question).toContainText(t('import.undoCreated', { count: 4 }));
  await question.getByRole('button', { name: t('import.undo') }).click();
  await expect(dialog.getByText(t('import.takenBack', { count: 4 }))).toBeVisible({ timeout: 30_000 });
  await dialog
    .getByRole('button', { name: t('kit.close') })
    .last()
    .click();
  await expect(dialog).toBeHidden();
}

test('chooses a file and fixes a row by keyboard alone', async ({ page, watch }) => {
  watch(page);
  const words = getAppMessages('en');
  await register(page);
  await defineWorks(page);
  await page.goto(list);
  // The browser registers the first listener a moment later: a dialog that opens earlier would be the browser's own.
  page.on('filechooser', () => {});
  await page.getByRole('button', { name: 'Import a file' }).focus();
  await page.keyboard.press('Enter');
  const choose = page.getByRole('button', { name: 'Choose a file' });
  await expect(choose).toBeFocused();
  const asked = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await asked).setFiles(works);
  await expectStep(page, words, 'columns');
  await page.getByRole('button', { name: 'Check rows' }).focus();
  await page.keyboard.press('Enter');
  await expectStep(page, words, 'check');
  await expectCheckFinished(page, words);
  const problems = page.locator('td[data-problem]');
  await expect(problems).toHaveCount(2);
  // One Tab moves into the table, to the first problem; another one moves to the next.
  await page.getByRole('button', { name: /^Skip rows: “Поновлення”/ }).focus();
  await page.keyboard.press('Tab');
  await expect(problems.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(problems.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Сума, line 4' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(problems).toHaveCount(1);
  await expect(page.locator('[data-changed]')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(problems).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('rejects broken and encrypted workbooks with the reason', async ({ page, watch }) => {
  watch(page);
  const words = getAppMessages('en');
  await register(page);
  await defineWorks(page);
  await page.goto(list);
  const dialog = await openImport(page, words);
  const input = page.locator('input[type=file]');
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const broken = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 7)]);
  await input.setInputFiles({ name: 'broken.xlsx', mimeType, buffer: broken });
  await expect(dialog.getByRole('alert')).toHaveText(words.t('issue.WorkbookUnreadable'));
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  const container = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(512),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(512),
  ]);
  await input.setInputFiles({ name: 'locked.xlsx', mimeType, buffer: container });
  await expect(dialog.getByRole('alert')).toHaveText(words.t('issue.WorkbookLocked'));
  await expectNoOverflow(page, 'a file that cannot be read');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await expect(dialog.getByRole('button', { name: /broken\.xlsx Couldn’t be read/ })).toBeVisible();
});

test('stops a long import, continues it after a reload, and finishes it in the background', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000);
  watch(page);
  const words = getAppMessages('en');
  await register(page);
  const id = await defineWorks(page);
  const count = 15_000;
  const rows = Array.from({ length: count }, (_, row) => `Б-${row};Робота ${row};${row};2026-01-02;Новий`);
  const buffer = Buffer.from(['Код;Назва;Сума;Дата;Вид', ...rows].join('\n'));
  await page.goto(list);
  const dialog = await openImport(page, words);
  await sendFile(page, words, { name: 'many.csv', mimeType: 'text/csv', buffer });
  await checkRows(page, words);
  await page.reload();
  await expectStep(page, words, 'check');
  await dialog.getByRole('button', { name: 'Import 15,000 records' }).click();
  await expect(dialog.getByText(/[1-9][\d,]* new$/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText(/^Stopped after [\d,]+ records$/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByRole('button', { name: 'Continue in background' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('many.csv: Imported · 15,000 new')).toBeVisible({ timeout: 90_000 });
  const found = await callApi<{ total: number }>(page, 'POST', `/directories/${id}/items/search`, {
    statusList: [],
    take: 1,
    keyword: 'Робота',
  });
  expect(found.total).toBeGreaterThanOrEqual(10_000);
});

test('does not offer an import to users who can neither create nor update records', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const id = await defineWorks(page);
  const [profile] = await callApi<{ id: string }[]>(page, 'GET', '/usage-profiles');
  const none = { read: true, create: false, update: false, delete: false };
  const rights = {
    record: none,
    comments: none,
    files: none,
    changes: { read: true },
    showOnMenu: true,
    hiddenFields: [],
  };
  await callApi(page, 'PUT', '/usage-profiles', { ...profile, directories: [{ directoryId: id, rights }] });
  const colleague = await addColleague(page, browser, 'Col League');
  await colleague.goto(list);
  await expect(colleague.getByText('No records yet')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Import a file' })).toBeHidden();
  await colleague.getByRole('button', { name: 'More actions' }).click();
  await expect(colleague.getByRole('menuitem', { name: 'Follow' })).toBeVisible();
  await expect(colleague.getByRole('menuitem', { name: 'Import' })).toHaveCount(0);
  await colleague.goto(`${list}&import=new`);
  await expect(colleague.getByRole('dialog').getByText('Access denied')).toBeVisible();
});
