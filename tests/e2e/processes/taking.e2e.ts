import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/accessible.ts';
import { addDeals, defineDeals, getCard } from '../support/boards.ts';
import { findCell } from '../support/list.ts';
import { addColleague, register, switchToUkrainian, test } from '../support/people.ts';

const list = '/directories/deal/items?view=list';

/** Creates three unassigned deals. */
async function open(page: Page): Promise<string[]> {
  await register(page);
  const board = await defineDeals(page);
  return addDeals(page, board, { status: 'New', names: ['Roof', 'Gate', 'Door'] });
}

test('assigns a record to the user by a shortcut, undoes it and updates a second browser', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await open(page);
  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  await Promise.all([page.goto(list), ben.goto(list)]);
  await (await findCell(page, 3, 'Manager')).focus();
  await page.keyboard.press('Alt+t');
  await expect(page.getByText('You’re now the manager of #3 | Door.')).toBeVisible();
  await expect(await findCell(page, 3, 'Manager')).toContainText('Ann Admin');
  await expect(await findCell(ben, 3, 'Manager')).toContainText('Ann Admin');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The manager of #3 | Door is as before.')).toBeVisible();
  await expect(await findCell(ben, 3, 'Manager')).not.toContainText('Ann Admin');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Take the record: become its manager')).toBeVisible();
});

test('asks for confirmation before a user takes over a card that another user has just taken', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await open(page);
  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  const board = '/directories/deal/items?view=board';
  await Promise.all([page.goto(board), ben.goto(board)]);
  await expect(getCard(ben, 'Roof')).toBeVisible();
  await getCard(page, 'Roof').locator('[data-card-open]').focus();
  await page.keyboard.press('Alt+t');
  await expect(getCard(page, 'Roof')).toContainText('Ann Admin');
  await getCard(ben, 'Roof')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await ben.getByRole('menuitem', { name: 'Take', exact: true }).click();
  const question = ben.getByRole('alertdialog', { name: 'Ann Admin already has this record' });
  await expect(question).toContainText('Nothing has been changed.');
  expect(await findViolations(ben, { within: '[role="alertdialog"]' })).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(getCard(page, 'Roof')).toContainText('Ann Admin');
  await getCard(ben, 'Roof')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await ben.getByRole('menuitem', { name: 'Take', exact: true }).click();
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect(getCard(page, 'Roof')).toContainText('Ben Brown');
});

test('assigns an open record to a user who is found by keyboard', async ({ page, browser, watch }) => {
  watch(page);
  const [, , door] = await open(page);
  await addColleague(page, browser, 'Ben Brown');
  await page.goto(`${list}&record=${door}`);
  const record = page.getByRole('dialog', { name: /Door/ });
  await record.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Assign to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign #3 | Door' });
  await dialog.getByRole('combobox', { name: 'Manager' }).fill('ben');
  await expect(page.getByRole('option', { name: 'Ben Brown' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Manager' })).toHaveValue('Ben Brown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ben Brown is now the manager of #3 | Door.')).toBeVisible();
  await expect(record.getByRole('combobox', { name: 'Manager' })).toHaveValue('Ben Brown');
});

test('assigns the selected rows without a manager, and lists the rows that already have one', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await open(page);
  const ben = await addColleague(page, browser, 'Ben Brown');
  await ben.goto(list);
  await (await findCell(ben, 1, 'Manager')).focus();
  await ben.keyboard.press('Alt+t');
  await expect(await findCell(ben, 1, 'Manager')).toContainText('Ben Brown');
  await page.goto(list);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Take', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Take' });
  await expect(dialog.getByText('2 records will change.')).toBeVisible();
  await expect(dialog.getByText('Manager: It’s “Ben Brown” now.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Change/ }).click();
  await expect(page.getByText('2 records changed.')).toBeVisible();
  await expect(await findCell(page, 2, 'Manager')).toContainText('Ann Admin');
  await switchToUkrainian(page);
  await page.goto(list);
  await page
    .getByRole('checkbox', { name: /сторінк/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Взяти собі' })).toBeVisible();
});
