import { expect, type Page } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { createDeal, defineDeals } from '../support/deals.ts';
import { addColleague, register, test } from '../support/people.ts';
import { waitForHistoryGuardRemoval } from '../support/steady.ts';
import { chooseTab } from '../support/tabs.ts';

const saved = 'Data was saved successfully.';

async function openDeal(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
}

test("offers to restore unsaved input after a reload, and merges it with another user's change", async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const roof = await createDeal(page, deals, { title: 'Roof', amount: 5 });
  const address = `${deals.list}?record=${roof.id}`;
  await openDeal(page, address, 'Roof');
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Roof repair');
  // The page asks before it unloads; the user confirms.
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await expect(form.getByText(/You have unsaved changes/)).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Roof');
  // Someone else has changed another field in the meantime: both changes are kept.
  await callApi(page, 'PUT', `/directories/${deals.id}/items/${roof.id}`, {
    customFields: { [deals.fields.amount]: { numberValue: 7 } },
  });
  await page.reload();
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Roof repair');
  await expect(form.getByLabel('Amount')).toHaveValue('7.00');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await openDeal(page, address, 'Roof repair');
  await expect(form.getByText(/You have unsaved changes/)).toBeHidden();
});

test('offers to restore unsaved input after the session is lost and the user logs in again', async ({
  page,
  watch,
}) => {
  watch(page);
  const { email } = await register(page);
  const deals = await defineDeals(page);
  await page.goto(`${deals.list}?record=new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Half a house');
  await form.getByLabel('Amount').fill('12');
  const draft = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('docket.draft.'))?.[1]);
  await expect.poll(draft).toContain('"numberValue":12');
  await page.evaluate(() => localStorage.removeItem('docket.session'));
  await page.context().clearCookies();
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  await form.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Half a house');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Record was created')).toBeVisible();
});

test('asks before unsaved changes are lost on Cancel, Escape, Back or the next record', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await createDeal(page, deals, { title: 'First' });
  const second = await createDeal(page, deals, { title: 'Second' });
  await page.goto(`${deals.list}?view=list`);
  await page.getByRole('button', { name: '#2', exact: false }).first().click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel('Title').fill('Changed');
  const question = page.getByRole('alertdialog');
  const ways = [
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    async () => {
      // The history entry of the previous question has been removed.
      await waitForHistoryGuardRemoval(page);
      await page.goBack();
    },
    () => form.getByRole('button', { name: 'Next record' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button').first().click();
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Title')).toHaveValue('Changed');
  }
  await form.getByRole('button', { name: 'Next record' }).click();
  await question.getByRole('button').last().click();
  await expect(form.getByLabel('Title')).toHaveValue('First');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page).toHaveURL(new RegExp(second.id));
});

test('shows other viewers, merges changes of different fields, and offers a choice for the same field', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const roof = await createDeal(page, deals, { title: 'Roof', amount: 1 });
  const other = await addColleague(page, browser, 'Olena Bondar');
  watch(other);
  const address = `${deals.list}?record=${roof.id}`;
  await openDeal(page, address, 'Roof');
  await openDeal(other, address, 'Roof');
  const [mine, theirs] = [page.getByRole('dialog'), other.getByRole('dialog')];
  await expect(mine.getByText('Olena Bondar is viewing')).toBeAttached();
  await theirs.getByLabel('Title').fill('Their roof');
  await theirs.getByLabel('Amount').fill('20');
  await expect(mine.getByText('Olena Bondar is editing')).toBeAttached();
  await mine.getByLabel('Title').fill('My roof');
  await mine.getByLabel('Kind').selectOption({ label: 'Renewal' });
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText(saved)).toBeVisible();
  await expect(mine.getByText('Olena Bondar is')).toHaveCount(0);
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(mine.getByRole('radio', { name: 'Title, Yours: My roof' })).toBeChecked();
  await mine.getByRole('radio', { name: 'Title, Theirs: Their roof' }).check();
  await mine.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByText(saved)).toBeVisible();
  const now = await callApi<{ customFields: unknown }>(
    page,
    'GET',
    `/directories/${deals.id}/items/${roof.id}`,
  );
  expect(now.customFields).toEqual({
    [deals.fields.title]: { stringValue: 'Their roof' },
    [deals.fields.amount]: { numberValue: 20 },
    [deals.fields.stage]: { stringValue: 'b' },
  });
});

test('preserves typed text and the focus when other users change the record', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const roof = await createDeal(page, deals, { title: 'Roof', amount: 1 });
  await openDeal(page, `${deals.list}?record=${roof.id}`, 'Roof');
  const form = page.getByRole('dialog');
  const path = `/directories/${deals.id}/items/${roof.id}`;
  const rename = async (title: string) => {
    await callApi(page, 'PUT', path, { customFields: { [deals.fields.title]: { stringValue: title } } });
    await expect(form.getByLabel('Title')).toHaveValue(title);
  };

  const tags = form.getByLabel('Tags').last();
  await tags.fill('Urgent');
  await page.getByText('Create tag “Urgent”').click();
  await expect(page.getByText('Tags saved')).toBeAttached();
  await form.getByLabel('Write a comment').focus();
  await rename('Named by others');
  await page.keyboard.type('Ring them on Monday');
  await expect(form.getByLabel('Write a comment')).toHaveValue('Ring them on Monday');
  await expect(form.getByLabel('Title')).toHaveValue('Named by others');
  await form.getByLabel('Write a comment').fill('');

  await form.getByLabel('Amount').focus();
  await rename('Renamed elsewhere');
  await expect(form.getByLabel('Amount')).toBeFocused();
  await expect(form.getByRole('list', { name: 'Tags' })).toContainText('Urgent');
  await form.getByRole('button', { name: 'Save', exact: true }).focus();
  await rename('And again');
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
});

test('deletes and restores a record from the toast and the trash, and prints and duplicates it', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const roof = await createDeal(page, deals, { title: 'Roof', amount: 5, kind: 'a' });
  const address = `${deals.list}?view=list&record=${roof.id}`;
  const form = page.getByRole('dialog').first();
  const choose = async (name: string) => {
    await form.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const remove = async () => {
    await choose('Delete');
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Data has been deleted.').last()).toBeVisible();
  };
  await openDeal(page, address, 'Roof');
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Data has been restored.')).toBeVisible();
  await openDeal(page, address, 'Roof');
  await remove();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, restore it!' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await openDeal(page, address, 'Roof');
  await choose('Print');
  await expect(page.getByRole('article')).toContainText('New business');
  await page.keyboard.press('Escape');
  await choose('Duplicate');
  const copy = page.getByRole('dialog', { name: /new record/ });
  await expect(copy.getByLabel('Title')).toHaveValue('Roof');
  await copy.getByLabel('Title').fill('Second roof');
  await copy.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Record was created')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Second roof')).toBeVisible();
});

test('edits tags, comments and files next to the form at phone width', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const roof = await createDeal(page, deals, { title: 'Roof' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDeal(page, `${deals.list}?record=${roof.id}`, 'Roof');
  const form = page.getByRole('dialog');
  await form.getByLabel('Tags').last().fill('Urgent');
  await page.getByText('Create tag “Urgent”').click();
  await expect(form.getByRole('list', { name: 'Tags' })).toContainText('Urgent');
  await form.getByLabel('Write a comment').fill('Ring them on Monday');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('listitem').filter({ hasText: 'Ring them on Monday' })).toContainText(
    'Ann Admin',
  );
  await form.getByRole('button', { name: 'Edit comment' }).click();
  await form.getByLabel('Edit comment').fill('Ring them on Tuesday');
  await form.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(form.getByText('Ring them on Tuesday')).toBeVisible();
  await chooseTab(form, { name: 'Files' });
  await form.getByLabel('Add files').setInputFiles({
    name: 'offer.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('An offer'),
  });
  await expect(form.getByText('offer.txt', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download offer.txt' }).click();
  expect((await download).suggestedFilename()).toBe('offer.txt');
  // The preview is the same as for a File field, and opens on top of the record.
  await form.getByRole('button', { name: 'Show offer.txt' }).click();
  const preview = page.getByRole('dialog', { name: 'offer.txt' });
  await expect(preview.getByRole('document', { name: 'offer.txt' })).toHaveText('An offer');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Show offer.txt' })).toBeFocused();
  const now = await callApi<{ tags: string[]; lastNote?: { text: string } }>(
    page,
    'GET',
    `/directories/${deals.id}/items/${roof.id}`,
  );
  expect([now.tags.length, now.lastNote?.text]).toEqual([1, 'Ring them on Tuesday']);
});
