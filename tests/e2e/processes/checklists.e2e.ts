import { expect, type Page } from '@playwright/test';
import { addDeals, type DealDirectory, defineDeals, getCard } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { saveDesigner } from '../support/designer.ts';
import { moveUp } from '../support/dragging.ts';
import { findCell } from '../support/list.ts';
import { addColleague, register, switchToUkrainian, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

interface Status {
  readonly name: string;
}

/** Creates deals with a checklist in status New: a required call, and an optional letter. */
async function withChecklist(page: Page): Promise<DealDirectory> {
  const board = await defineDeals(page);
  const all = await callApi<{ id: string; statusList: Status[] }[]>(page, 'GET', '/directories');
  const statusList = all.find(({ id }) => id === board.directoryId)?.statusList ?? [];
  const checklist = [{ text: 'Call the customer', required: true }, { text: 'Write a letter' }];
  await callApi(page, 'PUT', `/directories/${board.directoryId}`, {
    code: 'deal',
    name: 'Deal',
    type: 'Process',
    changesTrackingEnabled: true,
    commentsEnabled: true,
    displayFieldId: board.title,
    statusList: statusList.map(status => (status.name === 'New' ? { ...status, checklist } : status)),
  });
  return board;
}

test('saves checklist items that were added, required, removed and reordered', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const { directoryId } = await defineDeals(page);
  await page.goto(`/directories/${directoryId}`);
  await chooseTab(page, { name: 'Statuses' });
  await page.getByRole('button', { name: /^New/ }).click();
  const texts = page.getByRole('textbox', { name: 'What to do' });
  for (const [index, text] of ['Call', 'Visit', 'Write'].entries()) {
    await page.getByRole('button', { name: 'Add checklist item' }).click();
    await texts.nth(index).fill(text);
  }
  await page.getByRole('checkbox', { name: 'Required', exact: true }).first().check();
  await page.getByRole('button', { name: 'Remove “Visit” from the checklist' }).click();
  await moveUp(page, 'Write');
  await expect(texts.first()).toHaveValue('Write');
  await saveDesigner(page);
  await page.reload();
  await chooseTab(page, { name: 'Statuses' });
  await page.getByRole('button', { name: /^New/ }).click();
  await expect(texts.nth(1)).toHaveValue('Call');
  await expect(page.getByRole('checkbox', { name: 'Required', exact: true }).nth(1)).toBeChecked();
});

test('checks an item by keyboard, and shows it to another user and in the history', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const board = await withChecklist(page);
  const [roof] = await addDeals(page, board, { status: 'New', names: ['Roof'] });
  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  await ben.goto('/directories/deal/items?view=board');
  await expect(getCard(ben, 'Roof').getByRole('img', { name: 'Checklist: 0 of 2 done' })).toBeVisible();
  await page.goto(`/directories/deal/items?view=list&record=${roof}`);
  const record = page.getByRole('dialog', { name: /Roof/ });
  const list = record.getByRole('group', { name: /Checklist/ });
  await expect(list).toContainText('0 of 2');
  await record.getByLabel('Amount').fill('7');
  await list.getByRole('checkbox', { name: /Call the customer/ }).focus();
  await page.keyboard.press('Space');
  await expect(list).toContainText('1 of 2');
  await expect(list).toContainText('Ann Admin');
  await expect(record.getByLabel('Amount')).toHaveValue('7');
  await expect(getCard(ben, 'Roof').getByRole('img', { name: 'Checklist: 1 of 2 done' })).toBeVisible();
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record).toBeHidden();
  const path = `/directories/${board.directoryId}/items/${roof}`;
  const saved = await callApi<{ customFields: Record<string, unknown> }>(page, 'GET', path);
  expect(saved.customFields[board.amount]).toEqual({ numberValue: 7 });
  await page.goto(`/directories/deal/items?view=list&record=${roof}`);
  await record.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const entry = page
    .getByRole('dialog', { name: /History/ })
    .getByText('Call the customer')
    .locator('..');
  await expect(entry).toContainText('Done');
});

test('asks for required checklist items on a move, and moves the card after they are checked', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const board = await withChecklist(page);
  await addDeals(page, board, { status: 'New', names: ['Roof'] });
  await page.goto('/directories/deal/items?view=board');
  await getCard(page, 'Roof')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: /Move to\s*Talks/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Move to “Talks”' });
  const toDo = sheet.getByRole('checkbox', { name: 'Call the customer' });
  await expect(sheet.getByRole('checkbox', { name: 'Write a letter' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Move' }).click();
  await expect(sheet.getByText('Not done yet: “Call the customer”.')).toBeVisible();
  await toDo.focus();
  await page.keyboard.press('Space');
  await sheet.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Moved to “Talks”.')).toBeVisible();
  await switchToUkrainian(page);
  await addDeals(page, board, { status: 'New', names: ['Gate'] });
  await page.goto('/directories/deal/items?view=list');
  const status = await findCell(page, 2, 'Статус');
  await status.getByRole('button').click();
  await page.getByRole('menuitem', { name: /Talks/ }).click();
  await expect(page.getByRole('group', { name: 'Спершу треба зробити' })).toBeVisible();
});
