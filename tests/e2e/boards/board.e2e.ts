import { expect, type Page } from '@playwright/test';
import { addDeals, defineDeals, expectCards, getCard, getLane } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { drag } from '../support/dragging.ts';
import { expectStoredState } from '../support/keptState.ts';
import { addColleague, register, test } from '../support/people.ts';

const records = (page: Page) => page.getByRole('grid', { name: 'Deal' });

const moved = (page: Page) =>
  page.waitForResponse(response => response.url().includes('/board-move') && response.ok());

test('moves cards within a column and into another column by mouse', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall', 'Door'] });
  await addDeals(page, deals, { status: 'Talks', names: ['Shed', 'Barn'] });
  await page.goto('/directories/deal/items');
  await expectCards(page, 'New', ['Door', 'Wall', 'Roof']);

  await drag(page, getCard(page, 'Roof'), { to: getCard(page, 'Wall'), half: 'upper' });
  await expectCards(page, 'New', ['Door', 'Roof', 'Wall']);
  const answer = moved(page);
  await drag(page, getCard(page, 'Door'), { to: getCard(page, 'Barn'), half: 'lower' });
  await expectCards(page, 'Talks', ['Barn', 'Door', 'Shed']);
  await answer;
  await expect(page.getByText('Moved to “Talks”.')).toBeVisible();
  await expect(getLane(page, 'New').getByTitle('2 records')).toBeVisible();
  // Dragging opens nothing, and the server has the same state.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expectCards(page, 'New', ['Roof', 'Wall']);
  await expectCards(page, 'Talks', ['Barn', 'Door', 'Shed']);
});

test('undoes a move from its toast', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall', 'Door'] });
  await page.goto('/directories/deal/items');
  await drag(page, getCard(page, 'Wall'), { to: getLane(page, 'Lost'), half: 'upper' });
  await expectCards(page, 'Lost', ['Wall']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCards(page, 'New', ['Door', 'Wall', 'Roof']);
  await page.waitForTimeout(1_500);
  await expectCards(page, 'New', ['Door', 'Wall', 'Roof']);
});

test('asks for the fields that a move requires, and moves the card back if the dialog is cancelled', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await addDeals(page, deals, { status: 'New', names: ['Roof'] });
  await page.goto('/directories/deal/items');
  await drag(page, getCard(page, 'Roof'), { to: getLane(page, 'Won'), half: 'upper' });
  const sheet = page.getByRole('dialog', { name: 'Move to “Won”' });
  await expect(sheet).toBeVisible();
  await expectCards(page, 'Won', ['Roof']);
  await expect(getCard(page, 'Roof')).toHaveAttribute('aria-busy', 'true');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expectCards(page, 'New', ['Roof']);
  await expect(page.getByText('#1 | Roof wasn’t moved.')).toBeVisible();

  await drag(page, getCard(page, 'Roof'), { to: getLane(page, 'Won'), half: 'upper' });
  await sheet.getByLabel('Amount').fill('1200');
  await sheet.getByLabel(/Comment/).fill('Signed');
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expectCards(page, 'Won', ['Roof']);
  await expect(getCard(page, 'Roof').getByText('1,200')).toBeVisible();
  await expect(getCard(page, 'Roof')).not.toHaveAttribute('aria-busy', 'true');
});

test('moves a rejected card back and shows the reason, which the menu of the card shows in advance', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const group = await callApi<{ id: string }>(page, 'POST', '/user-groups', { name: 'Closers' });
  const deals = await defineDeals(page, { loserGroup: group.id });
  const [id] = await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall'] });
  await page.goto('/directories/deal/items');
  await drag(page, getCard(page, 'Roof'), { to: getLane(page, 'Lost'), half: 'upper' });
  await expect(page.getByText('Your groups can’t move records into “Lost”.').last()).toBeVisible();
  await expectCards(page, 'New', ['Wall', 'Roof']);

  await getCard(page, 'Roof').getByRole('button', { name: 'Actions for #1 | Roof' }).click();
  const closed = page.getByRole('menuitem', { name: /Lost/ });
  await expect(closed).toContainText('Your groups can’t move records into “Lost”.');
  await closed.press('Escape');
  await getCard(page, 'Roof').getByRole('button', { name: 'Actions for #1 | Roof' }).click();
  await page.getByRole('menuitem', { name: /Talks/ }).click();
  await expectCards(page, 'Talks', ['Roof']);

  // A server error also restores the card, while another record is deleted elsewhere.
  const removed = callApi(page, 'DELETE', `/directories/${deals.directoryId}/items/${id}`);
  await removed;
  await page.route('**/board-move', route => route.fulfill({ status: 500, json: {} }));
  await drag(page, getCard(page, 'Wall'), { to: getLane(page, 'Talks'), half: 'upper' });
  // The text occurs twice: it is repeated for screen readers.
  await expect(page.getByText(/Something went wrong on our side/).last()).toBeVisible();
  await expectCards(page, 'New', ['Wall']);
});

test('loads ten cards at a time on scrolling, and remembers collapsed lanes', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  // The window is low enough for ten cards to fill a column: one with free space loads more.
  await page.setViewportSize({ width: 1280, height: 520 });
  const names = Array.from({ length: 34 }, (_, index) => `Card ${index + 1}`);
  await addDeals(page, deals, { status: 'New', names });
  await page.goto('/directories/deal/items');
  const cards = getLane(page, 'New').locator('[data-card]');
  await expect(cards).toHaveCount(10);
  await expect(getLane(page, 'New').getByText('10 of 34')).toBeAttached();
  await getLane(page, 'New').locator('.dk-lane-foot').scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(20);
  // A change elsewhere reloads the board after a second, and cards that were loaded stay.
  await addDeals(page, deals, { status: 'Talks', names: ['Elsewhere'] });
  await expectCards(page, 'Talks', ['Elsewhere']);
  await expect(cards).toHaveCount(20);
  await getLane(page, 'New').locator('.dk-lane-foot').scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(30);

  const saved = page.waitForResponse(
    response =>
      response.url().includes('/user-storage/directory-items') && response.request().method() === 'POST',
  );
  await getLane(page, 'Lost').getByRole('button', { name: 'Collapse Lost' }).click();
  await expect(getLane(page, 'Lost').getByRole('button', { name: 'Expand Lost' })).toBeVisible();
  await saved;
  await page.reload();
  await expect(getLane(page, 'Lost').getByRole('button', { name: 'Expand Lost' })).toBeVisible();
  await getLane(page, 'Lost').getByRole('button', { name: 'Expand Lost' }).click();
  await expect(getLane(page, 'Lost').getByText('No records')).toBeVisible();
});

test('sorts cards by a field, and places a dropped card in this order', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall', 'Door'], amounts: [5, 9, 1] });
  await addDeals(page, deals, { status: 'Talks', names: ['Shed', 'Barn'], amounts: [7, 3] });
  await page.goto('/directories/deal/items');
  await page.getByRole('button', { name: 'Sort: Manual order' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Amount' }).click();
  await page.keyboard.press('Escape');
  await expectCards(page, 'New', ['Wall', 'Roof', 'Door']);
  await expect(page).toHaveURL(/boardsort=-/);
  await drag(page, getCard(page, 'Roof'), { to: getCard(page, 'Barn'), half: 'lower' });
  await expectCards(page, 'New', ['Wall', 'Door']);
  await expectCards(page, 'Talks', ['Shed', 'Roof', 'Barn']);
});

test('shows the changes of another user, and remembers a switch to the list', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall'] });
  const other = await addColleague(page, browser, 'Col League');
  watch(other);
  await other.goto('/directories/deal/items');
  await page.goto('/directories/deal/items');
  await expectCards(other, 'New', ['Wall', 'Roof']);
  await drag(page, getCard(page, 'Wall'), { to: getLane(page, 'Talks'), half: 'upper' });
  await expectCards(other, 'Talks', ['Wall']);
  await expectCards(other, 'New', ['Roof']);

  await getLane(page, 'Talks').getByRole('button', { name: 'New record in Talks' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Fence');
  await form.getByRole('button', { name: 'Create' }).click();
  await expectCards(other, 'Talks', ['Fence', 'Wall']);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(records(page)).toBeVisible();
  await expectStoredState(page, 'directory-items', { [deals.directoryId]: { view: 'list' } });
  await page.goto('/');
  await page.goto('/directories/deal/items');
  await expect(records(page)).toBeVisible();
});
