import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import {
  checkRows,
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

const fixture = (name: string): UploadedFile => ({
  name,
  mimeType: 'text/vcard',
  buffer: readFileSync(new URL(`../../fixtures/vcards/${name}`, import.meta.url)),
});

for (const { locale, width, height } of getUsualViewports()) {
  test(`imports a phone book and saves a contact as a vCard, in ${locale} at ${width} px`, async ({
    page,
    watch,
  }) => {
    watch(page);
    test.setTimeout(180_000);
    const words = getAppMessages(locale);
    const { t } = words;
    await register(page, { locale });
    await page.setViewportSize({ width, height });
    await page.goto('/directories/contact/items?view=list');
    await openImport(page, words);
    await sendFile(page, words, fixture('google-3.0.vcf'));
    await expect(getColumnSelect(page, words, 'Name').locator('option:checked')).toHaveText('Name');
    await expectNoOverflow(page, 'the columns of a phone book');
    await checkRows(page, words);
    await expectCounts(page, words, { Create: 2 });
    await expectNoOverflow(page, 'the rows of a phone book');
    await page.getByRole('button', { name: t('import.start', { count: 2 }) }).click();
    await expect(page.getByText(t('import.done', { count: 2 }))).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: t('import.showRecords') }).click();
    await checkNoOverflow(page, 'the list of contacts');
    await expect(page.getByRole('main').getByText('Dr. John Q. Public, Jr.').first()).toBeVisible();
    await page.goto(`/directories/contact/items?view=list&record=${await readId(page, 'John')}`);
    const record = page.getByRole('dialog');
    await record.getByRole('button', { name: t('records.more') }).click();
    await expectNoOverflow(page, 'the menu of a contact');
    const card = await saved(page, t('records.vcard'));
    expect(card).toContain(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Docket//Contacts//EN\r\nFN:Dr. John Q. Public\\, Jr.\r\n',
    );
    await record
      .getByRole('button', { name: t('kit.close') })
      .first()
      .click();
    await page.getByRole('button', { name: t('export.title') }).click();
    const all = await saved(page, t('export.vcf'));
    expect(all.match(/BEGIN:VCARD/g)).toHaveLength(2);
  });
}

/** Returns the id of the only contact that a keyword finds. */
async function readId(page: Page, keyword: string): Promise<string> {
  const directories = await callApi<{ id: string; builtIn?: boolean }[]>(page, 'GET', '/directories');
  const contacts = directories.find(({ builtIn }) => builtIn);
  const path = `/directories/${contacts?.id}/items/search`;
  const { items } = await callApi<{ items: { id: string }[] }>(page, 'POST', path, { keyword });
  return items[0]?.id ?? '';
}

/** Returns the content of the file that the browser saves when the entry of the open menu is selected. */
async function saved(page: Page, entry: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: entry }).click();
  const path = await (await download).path();
  return readFileSync(path, 'utf8');
}
