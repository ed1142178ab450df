import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import {
  checkRows,
  expectCheckFinished,
  expectCounts,
  expectNoOverflow,
  openImport,
  sendFile,
} from '../support/imports.ts';
import { getUsualViewports, type Viewport } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';
import { type AppMessages, getAppMessages } from '../support/words.ts';

interface Directory {
  readonly id: string;
  readonly builtIn?: boolean;
  readonly fields: readonly { readonly id: string; readonly code: string; readonly name: string }[];
}

/** Registers a new account with the family module, in the given language and size. */
async function enter(
  page: Page,
  { locale, width, height }: Viewport,
): Promise<{ words: AppMessages; contacts: Directory }> {
  await register(page, { locale });
  const { authUser } = await callApi<{ authUser: { account: { id: string } & Record<string, unknown> } }>(
    page,
    'GET',
    '/boot',
  );
  const { id, name, timeZone, settings: before } = authUser.account;
  await callApi(page, 'PUT', `/accounts/${id}`, {
    name,
    timeZone,
    settings: { ...(before as object), moduleContactFamilyEnabled: true },
  });
  const contacts = (await callApi<Directory[]>(page, 'GET', '/directories')).find(({ builtIn }) => builtIn);
  if (!contacts) throw new Error('Every account has contacts.');
  await page.setViewportSize({ width, height });
  return { words: getAppMessages(locale), contacts };
}

async function addContact(page: Page, { id, fields }: Directory, name: string): Promise<void> {
  const field = fields.find(({ code }) => code === 'name')?.id ?? '';
  await callApi(page, 'POST', `/directories/${id}/items`, {
    customFields: { [field]: { stringValue: name } },
  });
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:4.0', ...lines, 'END:VCARD', ''].join('\r\n');

for (const look of getUsualViewports()) {
  const { locale } = look;

  test(`lists rows that are similar to existing records, and applies the decision for each row, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    test.setTimeout(180_000);
    const { words, contacts } = await enter(page, look);
    const { t } = words;
    await addContact(page, contacts, 'Anna Koval');
    await page.goto('/directories/contact/items?view=list');
    await openImport(page, words);
    await sendFile(page, words, file('people.csv', 'Name\nkoval anna\nPetro Bondar\nBondar Petro\nOlha\n'));
    await checkRows(page, words);
    await expectCounts(page, words, { Create: 4 });
    await page.getByRole('button', { name: t('import.seeAlike') }).click();
    const rows = page.getByRole('list', { name: t('import.tab.Alike') }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('koval anna');
    await expect(rows.first()).toContainText('Anna Koval');
    await expectNoOverflow(page, 'possible duplicates');
    await takeScreenshot(page, `alike-${locale}`);
    await rows
      .first()
      .getByLabel(t('import.decisionFor', { line: 2 }))
      .selectOption('Update');
    await expect(rows.first().locator('.dk-import-outcome')).toHaveText(t('import.outcome.Update'));
    await page.getByLabel(t('import.alikeAll')).selectOption('LeaveOut');
    await expectCheckFinished(page, words);
    await expect(rows.nth(1).locator('.dk-import-outcome')).toHaveText(t('import.outcome.LeftOut'));
    await page.getByRole('button', { name: t('import.start', { count: 3 }) }).click();
    await expect(page.getByText(t('import.done', { count: 3 }))).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: t('import.undo') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('import.undo') })
      .click();
    await expect(page.getByText(t('import.takenBack', { count: 3 }))).toBeVisible({ timeout: 30_000 });
  });

  test(`adds people referenced by vCards as family members, in ${locale}`, async ({ page, watch }) => {
    watch(page);
    test.setTimeout(180_000);
    const { words, contacts } = await enter(page, look);
    const { t } = words;
    await addContact(page, contacts, 'Olha Known');
    await page.goto('/directories/contact/items?view=list');
    await openImport(page, words);
    const cards =
      card(
        'FN:Anna Koval',
        'UID:urn:uuid:a',
        'RELATED;TYPE=spouse:urn:uuid:b',
        'RELATED;TYPE=child;VALUE=text:Max',
      ) +
      card('FN:Boris Koval', 'UID:urn:uuid:b', 'RELATED;TYPE=sibling;VALUE=text:Olha Known') +
      card('FN:Max', 'RELATED;TYPE=friend;VALUE=text:Nobody Known');
    await sendFile(page, words, file('family.vcf', cards));
    await checkRows(page, words);
    await page.getByRole('button', { name: t('import.start', { count: 3 }) }).click();
    await expect(page.getByText(t('import.familyMade', { count: 3 }))).toBeVisible({ timeout: 30_000 });
    await page.getByText(t('import.familyMissing', { count: 1 })).click();
    await expect(page.getByRole('dialog').getByText('Nobody Known').first()).toBeVisible();
    await expectNoOverflow(page, 'what became of a family');
    await takeScreenshot(page, `family-result-${locale}`);
    const path = `/directories/${contacts.id}/items/search`;
    const { items } = await callApi<{ items: { id: string }[] }>(page, 'POST', path, { keyword: 'Anna' });
    await page.goto(`/directories/contact/items?view=list&record=${items[0]?.id}`);
    await chooseTab(page, { name: t('family.title') });
    await expect(
      page.locator('.dk-family').getByRole('button', { name: 'Boris Koval', exact: true }),
    ).toBeVisible();
    await takeScreenshot(page, `family-${locale}`);
  });

  test(`lets an admin choose the fields that identify duplicates, in ${locale}`, async ({ page, watch }) => {
    watch(page);
    test.setTimeout(180_000);
    const { words } = await enter(page, look);
    const { t } = words;
    const fields = () =>
      page.getByRole('group', { name: t('designer.duplicateFields') }).getByRole('checkbox');
    await page.goto('/directories/contact');
    await chooseTab(page, { name: t('designer.settings') });
    const group = page.getByRole('group', { name: t('designer.duplicateFields') });
    await group.scrollIntoViewIfNeeded();
    await expect(fields().first()).toBeChecked();
    await fields().first().uncheck();
    await checkNoOverflow(page, `the settings of a directory in ${locale}`);
    await takeScreenshot(page, `duplicate-fields-${locale}`);
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(page.getByText(t('app.unsaved'), { exact: true })).toHaveCount(0);
    await page.goto('/directories/contact/items?view=list');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('records.more') })
      .click();
    await page.getByRole('menuitem', { name: t('records.duplicates') }).click();
    const offered = page.getByRole('dialog').getByRole('checkbox');
    await expect(offered.first()).not.toBeChecked();
    await expect(offered.nth(1)).toBeChecked();
    await expect(offered.nth(2)).toBeChecked();
    await expectNoOverflow(page, 'finding duplicates');
  });
}
