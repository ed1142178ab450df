import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import {
  addDeals,
  type DealDirectory,
  defineDeals,
  expectCards,
  getCard,
  getLane,
} from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { drag, liftCard, moveUp } from '../support/dragging.ts';
import { addColleague, register, test } from '../support/people.ts';

test('shows issues of a new board at its fields, reorders lanes by keyboard and asks before leaving', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await defineDeals(page);
  await page.goto('/boards');
  await expect(page.getByText('No boards yet')).toBeVisible();
  await page.getByRole('link', { name: 'New board' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 problems to fix')).toBeVisible();
  await expect(page.getByText('Enter a name.')).toHaveCount(2);
  await expect(page.getByText('Choose a directory.')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Sales');
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Lane name') })
    .first();
  await first.getByLabel('Directory').selectOption({ label: 'Deal' });
  await expect(page.getByText('Choose at least one status.')).toBeVisible();
  await first.getByRole('button', { name: 'Won' }).click();
  await expect(first.getByLabel('Lane name')).toHaveValue('Won');
  await page.getByRole('button', { name: 'Add lane' }).click();
  const second = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Lane name') })
    .nth(1);
  await second.getByLabel('Directory').selectOption({ label: 'Deal' });
  await second.getByRole('button', { name: 'New' }).click();
  await second.getByRole('button', { name: 'Talks' }).click();
  await second.getByLabel('Lane name').fill('Open');
  await moveUp(page, 'Open');
  await expect(first.getByLabel('Lane name')).toHaveValue('Open');

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/boards\/[0-9a-f-]+\/view$/);
  await expect(page.locator('[data-lane] h2')).toHaveText(['Open', 'Won']);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sales' })).toBeVisible();
});

test('reorders and deletes boards, which other users can see but not edit', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const { deals } = await defineTwo(page);
  for (const name of ['First', 'Second']) {
    const lanes = [{ name: 'Open', directoryId: deals.directoryId, statuses: [deals.statuses.New] }];
    await callApi(page, 'POST', '/boards', { name, lanes });
  }
  await page.goto('/boards');
  const ordered = page.waitForResponse(response => response.url().includes('/boards/order'));
  await moveUp(page, 'Second');
  await ordered;
  const links = page.getByRole('navigation').getByRole('link', { name: /First|Second/ });
  await expect(links).toHaveText(['Second', 'First']);

  const other = await addColleague(page, browser, 'Col League', { at: '/' });
  watch(other);
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Second' })).toBeVisible();
  await page.goto('/boards');
  await page.getByRole('button', { name: 'Delete board Second' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(links).toHaveText(['First']);
  await expect(other.getByRole('navigation').getByRole('link', { name: 'Second' })).toBeHidden();
  await other.getByRole('navigation').getByRole('link', { name: 'First' }).click();
  await expect(other.getByRole('heading', { name: 'First', level: 1 })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Edit board' })).toBeHidden();
});

test('asks for the status in a lane with several statuses, and rejects a card of another directory', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const { deals, tasks } = await defineTwo(page);
  const { id } = await makeBoard(page, deals, tasks);
  await addDeals(page, deals, { status: 'New', names: ['Roof'] });
  await addDeals(page, deals, { status: 'Lost', names: ['Wall'] });
  await addDeals(page, tasks, { status: 'New', names: ['Phone'] });
  await page.goto(`/boards/${id}/view`);
  await expectCards(page, 'Open', ['Roof']);
  await checkNoOverflow(page, 'a board of several directories');

  await drag(page, getCard(page, 'Wall'), { to: getCard(page, 'Roof'), half: 'upper' });
  const choice = page.getByRole('dialog', { name: 'Which status in “Open”?' });
  await expectCards(page, 'Open', ['Wall', 'Roof']);
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await expectCards(page, 'Lost', ['Wall']);
  await drag(page, getCard(page, 'Wall'), { to: getCard(page, 'Roof'), half: 'upper' });
  await choice.getByRole('button', { name: 'Talks' }).click();
  await expect(page.getByText('Moved to “Talks”.')).toBeVisible();
  await expectCards(page, 'Open', ['Wall', 'Roof']);

  await drag(page, getCard(page, 'Roof'), { to: getLane(page, 'Tasks'), half: 'upper' });
  const reason = 'A record in “Deal” can’t move to “task”, which is a different directory.';
  await expect(page.getByText(reason).last()).toBeVisible();
  await expectCards(page, 'Open', ['Wall', 'Roof']);
  await expectCards(page, 'Tasks', ['Phone']);

  await getCard(page, 'Roof').getByRole('button').first().focus();
  await liftCard(page, '| Roof.');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Lost, position/)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`Tasks: not allowed. ${reason}`)).toBeAttached();
  await page.keyboard.press('Escape');
  await getCard(page, 'Phone').getByRole('button').first().press('Enter');
  await expect(page.getByRole('dialog', { name: /Phone/ })).toBeVisible();
});

test('remembers the search and the collapsed lanes for each user', async ({ page, browser, watch }) => {
  watch(page);
  await register(page);
  const { deals, tasks } = await defineTwo(page);
  const { id } = await makeBoard(page, deals, tasks);
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall'] });
  await page.goto(`/boards/${id}/view`);
  await expectCards(page, 'Open', ['Wall', 'Roof']);
  await page.getByRole('searchbox', { name: 'Search' }).fill('roof');
  await page.keyboard.press('Enter');
  await expectCards(page, 'Open', ['Roof']);
  await getLane(page, 'Tasks').getByRole('button', { name: 'Collapse Tasks' }).click();
  // Collapsed lanes are saved a second after the change.
  const saved = () => callApi<{ collapsed?: object }>(page, 'GET', `/user-storage/board-view-${id}`);
  const statuses = { [tasks.statuses.New ?? '']: true };
  await expect.poll(async () => (await saved()).collapsed).toEqual(statuses);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('roof');
  await expectCards(page, 'Open', ['Roof']);
  await expect(page.getByRole('button', { name: 'Expand Tasks' })).toBeVisible();
  const other = await addColleague(page, browser, 'Col League');
  watch(other);
  await other.goto(`/boards/${id}/view`);
  await expectCards(other, 'Open', ['Wall', 'Roof']);
  await expect(other.getByRole('button', { name: 'Collapse Tasks' })).toBeVisible();
});

async function defineTwo(page: Page): Promise<{ deals: DealDirectory; tasks: DealDirectory }> {
  const deals = await defineDeals(page);
  return { deals, tasks: await defineDeals(page, { code: 'task' }) };
}

function makeBoard(page: Page, deals: DealDirectory, tasks: DealDirectory): Promise<{ id: string }> {
  const laneOf = ({ directoryId, statuses }: DealDirectory, name: string, names: string[]) => ({
    name,
    directoryId,
    statuses: names.map(each => statuses[each]),
  });
  const lanes = [
    laneOf(deals, 'Open', ['New', 'Talks']),
    laneOf(deals, 'Lost', ['Lost']),
    laneOf(tasks, 'Tasks', ['New']),
  ];
  return callApi(page, 'POST', '/boards', { name: 'Both', lanes });
}
