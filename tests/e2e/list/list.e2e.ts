import { expect, type Page } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import {
  type Deals,
  defineDeals,
  findCell,
  getHeader,
  getRow,
  readColumnNames,
  readStoredValue,
} from '../support/list.ts';
import { addColleague, register, test } from '../support/people.ts';

test('saves chosen, reordered, pinned and resized columns, and shares them by a link', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(120_000);
  watch(page);
  await register(page);
  const deals = await defineDeals(page, 3);
  await page.goto(deals.list);
  await expect
    .poll(() => readColumnNames(page))
    .toEqual(['No.', 'Status', 'Title', 'Amount', 'Due', 'Urgency', 'Notes']);

  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Last activity' }).check();
  await menu.getByRole('checkbox', { name: 'Notes' }).uncheck();
  await menu.getByRole('button', { name: 'Pin Title to the start' }).click();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => readColumnNames(page))
    .toEqual(['No.', 'Title', 'Status', 'Amount', 'Due', 'Urgency', 'Last activity']);

  await getHeader(page, 'Urgency').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  const order = ['No.', 'Title', 'Status', 'Urgency', 'Amount', 'Due', 'Last activity'];
  await expect.poll(() => readColumnNames(page)).toEqual(order);
  await expect(getHeader(page, 'Urgency')).toBeFocused();

  const widthOf = async (name: string) => (await getHeader(page, name).boundingBox())?.width ?? 0;
  const before = await widthOf('Urgency');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('separator', { name: 'Width of Urgency' })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => widthOf('Urgency')).toBeCloseTo(before + 50, 0);
  const grip = await page.getByRole('separator', { name: 'Width of Amount' }).boundingBox();
  if (!grip) throw new Error('The edge of a column has a place.');
  await page.mouse.move(grip.x + 4, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x - 400, grip.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf('Amount')).toBe(50);

  const saved = page.waitForResponse(
    answer => answer.url().includes('/user-storage/directory-items') && answer.request().method() === 'POST',
  );
  await saved;
  await page.reload();
  await expect.poll(() => readColumnNames(page)).toEqual(order);
  await expect.poll(() => widthOf('Amount')).toBe(50);
  await page.goto(deals.path);
  await expect.poll(() => readColumnNames(page)).toEqual(order);

  const colleague = await addColleague(page, browser, 'Col League');
  watch(colleague);
  await page.goto(deals.path);
  await expect.poll(() => readColumnNames(page)).toEqual(order);
  await colleague.goto(page.url());
  await expect.poll(() => readColumnNames(colleague)).toEqual(order);

  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect
    .poll(() => readColumnNames(page))
    .toEqual(['No.', 'Status', 'Title', 'Amount', 'Due', 'Urgency', 'Notes']);
});

test('sorts by a column, and opens a page by its number', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page, 65);
  await page.goto(deals.list);
  await expect(getRow(page, 65)).toBeVisible();
  await expect(getHeader(page, 'No.')).toHaveAttribute('aria-sort', 'descending');

  await getHeader(page, 'Amount').getByRole('button').click();
  await expect(getRow(page, 1)).toBeVisible();
  await expect(getHeader(page, 'Amount')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=/);

  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('1–30 of 65')).toBeVisible();
  await pages.getByLabel('Page', { exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await expect(getRow(page, 61)).toBeVisible();
  await expect(pages.getByText('61–65 of 65')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expect(getRow(page, 31)).toBeVisible();
  await pages.getByRole('button', { name: 'First page' }).click();
  await expect(getRow(page, 1)).toBeVisible();
  await pages.getByRole('button', { name: 'Last page' }).click();
  await expect(getRow(page, 65)).toBeVisible();
});

test('edits a cell in place, undoes the change, shows errors and resolves a conflict', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000);
  watch(page);
  await register(page);
  const deals = await defineDeals(page, 3);
  await page.goto(deals.list);

  await test.step('saves on Enter, and moves the focus down', async () => {
    await (await findCell(page, 2, 'Amount')).dblclick();
    const editor = page.getByRole('dialog', { name: /^Amount of/ });
    await editor.getByLabel('Amount').fill('1250.5');
    await page.keyboard.press('Enter');
    await expect(await findCell(page, 2, 'Amount')).toHaveText('1,250.50');
    await expect(await findCell(page, 1, 'Amount')).toBeFocused();
    // A toast stays visible while the pointer is on it.
    await page.getByText('“Amount” of #2 changed.').hover();
    await expect.poll(() => readStoredValue(page, deals, 2, 'amount')).toEqual({ numberValue: 1250.5 });
  });

  await test.step('undoes a change from the toast and by Ctrl+Z', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(await findCell(page, 2, 'Amount')).toHaveText('20.00');
    await (await findCell(page, 1, 'Amount')).click();
    await page.keyboard.press('Delete');
    await expect(await findCell(page, 1, 'Amount')).toHaveText('');
    await expect.poll(() => readStoredValue(page, deals, 1, 'amount')).toBeUndefined();
    await page.keyboard.press('Control+z');
    await expect(await findCell(page, 1, 'Amount')).toHaveText('10.00');
    await expect.poll(() => readStoredValue(page, deals, 1, 'amount')).toEqual({ numberValue: 10 });
  });

  await test.step('shows an invalid value as an issue, and keeps the input', async () => {
    await (await findCell(page, 3, 'Due')).click();
    await page.keyboard.type('soon');
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: /^Due of/ });
    await expect(editor.getByText('Enter a date such as 31.12.2026.')).toBeVisible();
    await expect(editor.getByLabel('Due', { exact: true })).toHaveValue('soon');
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(await findCell(page, 3, 'Due')).toHaveText('');
    await expect(await findCell(page, 3, 'Due')).toBeFocused();
  });

  await test.step('restores the cell after a server error, and keeps the editor open with the input', async () => {
    await page.route('**/items/*', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await (await findCell(page, 3, 'Title')).dblclick();
    const editor = page.getByRole('dialog', { name: /^Title of/ });
    await editor.getByLabel('Title').fill('Never stored');
    await page.keyboard.press('Enter');
    await expect(editor.getByText(/Something went wrong on our side/)).toBeVisible();
    await expect(editor.getByLabel('Title')).toHaveValue('Never stored');
    await expect(await findCell(page, 3, 'Title')).toHaveText('Deal 03');
    await page.unroute('**/items/*');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => readStoredValue(page, deals, 3, 'title'))
      .toEqual({ stringValue: 'Never stored' });
  });

  await test.step('opens a dialog for larger editors', async () => {
    await (await findCell(page, 3, 'Notes')).dblclick();
    const editor = page.getByRole('dialog', { name: /^Notes of/ });
    await editor.getByLabel('Notes').fill('First line\nSecond line');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(await findCell(page, 3, 'Notes')).toHaveText('First line …');
  });

  await test.step('offers both values if another user has changed the cell', async () => {
    const other = (title: string) => changeElsewhere(page, deals, 2, title);
    await (await findCell(page, 2, 'Title')).dblclick();
    const editor = page.getByRole('dialog', { name: /^Title of/ });
    await editor.getByLabel('Title').fill('Mine');
    await other('Theirs');
    await expect(editor.getByLabel('Title')).toHaveValue('Mine');
    await page.keyboard.press('Enter');
    await expect(editor.getByText(/Your value: “Mine”. Their value: “Theirs”./)).toBeVisible();
    await editor.getByRole('button', { name: 'Keep mine' }).click();
    await expect(await findCell(page, 2, 'Title')).toHaveText('Mine');
    await expect.poll(() => readStoredValue(page, deals, 2, 'title')).toEqual({ stringValue: 'Mine' });
  });
});

test('changes the status from its cell, and asks for a required comment', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page, 2);
  await page.goto(deals.list);
  await (await findCell(page, 2, 'Status')).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Lost' }).click();
  await expect(await findCell(page, 2, 'Status')).toHaveText('Lost');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(await findCell(page, 2, 'Status')).toHaveText('New');

  await (await findCell(page, 1, 'Status')).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(/Comment/).fill('Signed');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(await findCell(page, 1, 'Status')).toHaveText('Won');
});

test('keeps input that was completed before the editor of the cell loaded', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page, 3);
  await page.route(/CellEditor.*\.js$/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(deals.list);
  await (await findCell(page, 3, 'Title')).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(' early');
  await page.keyboard.press('Tab');
  await expect(await findCell(page, 3, 'Title')).toHaveText('Deal 03 early');
  await expect(await findCell(page, 3, 'Amount')).toBeFocused();
});

test('shows cards that can be sorted, moved and selected at phone width', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page);
  const deals = await defineDeals(page, 4);
  await page.goto(deals.list);
  const cards = page.getByRole('list', { name: 'Deal' }).getByRole('listitem');
  await expect(cards.first()).toContainText('#4');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeHidden();

  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('menuitemradio', { name: 'Amount' }).click();
  await expect(cards.first()).toContainText('#1');

  await cards
    .first()
    .getByRole('button', { name: /Change status/ })
    .click();
  await page.getByRole('menuitem', { name: 'Lost' }).click();
  await expect(cards.first().getByText('Lost')).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await cards.nth(1).getByRole('button', { name: /^#2/ }).click();
  await cards.nth(2).getByRole('checkbox').check();
  await expect(page.getByText('2 records selected')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 records selected')).toBeHidden();
  await cards.nth(1).getByRole('button', { name: /^#2/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('shows changes by other users immediately, and preserves the selection and an open editor', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page, 4);
  await page.goto(deals.list);
  await getRow(page, 3).getByRole('checkbox').check();
  await (await findCell(page, 2, 'Amount')).dblclick();
  const editor = page.getByRole('dialog', { name: /^Amount of/ });
  await editor.getByLabel('Amount').fill('5');
  await changeElsewhere(page, deals, 1, 'Changed elsewhere');
  await expect(await findCell(page, 1, 'Title')).toHaveText('Changed elsewhere');
  await expect(getRow(page, 1)).toHaveAttribute('data-news', 'true');
  await expect(editor.getByLabel('Amount')).toHaveValue('5');
  await expect(editor.getByLabel('Amount')).toBeFocused();
  await expect(getRow(page, 3).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(await findCell(page, 2, 'Amount')).toHaveText('5.00');
});

/** Changes a record like a colleague: the call has no connection id, so that this page is notified. */
async function changeElsewhere(page: Page, deals: Deals, number: number, title: string): Promise<void> {
  const customFields = { [deals.fields.title ?? '']: { stringValue: title } };
  await callApi(page, 'PUT', `${deals.path}/${deals.records[number - 1]}`, { customFields });
}
