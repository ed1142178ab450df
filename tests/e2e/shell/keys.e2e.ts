import { expect, type Locator, type Page } from '@playwright/test';
import { KEYBOARD_SHORTCUTS } from '#app/shell/keyList.ts';
import { addDeals, defineDeals as defineBoard, expectCards, getCard } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { waitForNextTask } from '../support/dragging.ts';
import {
  type Deals,
  defineDeals,
  findCell,
  getHeader,
  getRow,
  readColumnNames,
  readStoredValue,
} from '../support/list.ts';
import { register, test } from '../support/people.ts';

/** Functions that press each listed key and check its effect. A listed key without a function doesn't compile. */
type Proofs<P extends keyof typeof KEYBOARD_SHORTCUTS> = Readonly<
  Record<keyof (typeof KEYBOARD_SHORTCUTS)[P], (stroke: string) => Promise<void>>
>;

async function proveAll<P extends keyof typeof KEYBOARD_SHORTCUTS>(
  place: P,
  proofs: Proofs<P>,
): Promise<void> {
  for (const [id, strokes] of Object.entries<readonly string[]>(KEYBOARD_SHORTCUTS[place])) {
    for (const stroke of strokes) {
      await test.step(`${place}: ${id} by ${stroke}`, () => proofs[id as keyof Proofs<P>](stroke));
    }
  }
}

test('handles every listed shortcut of lists, cells and pages', async ({ page, context, watch }) => {
  test.setTimeout(180_000);
  watch(page);
  await register(page);
  const deals = await defineDeals(page, 3);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await proveAll('list', getListProofs(page, deals));
  await proveAll('cell', readCellProofs(page, deals));
  await proveAll('page', {
    async search(stroke) {
      await openList(page, deals);
      await (await findCell(page, 2, 'Title')).click();
      await page.keyboard.press(stroke);
      await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
    },
    async help(stroke) {
      await (await findCell(page, 2, 'Title')).click();
      await page.keyboard.press(stroke);
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
    async close(stroke) {
      await page.keyboard.press(stroke);
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    async save(stroke) {
      await page.goto(`${deals.list}&record=${deals.records[0]}`);
      await page.getByRole('dialog').getByLabel('Notes').fill('By a key');
      await page.keyboard.press(stroke);
      await expect.poll(() => readStoredValue(page, deals, 1, 'notes')).toEqual({ stringValue: 'By a key' });
    },
  });
});

async function openList(page: Page, deals: Deals): Promise<void> {
  await page.goto(deals.list);
  await expect(getRow(page, 3)).toBeVisible();
}

function getListProofs(page: Page, deals: Deals): Proofs<'list'> {
  const selected = (count: number) =>
    expect(page.getByText(count === 1 ? '1 record selected' : `${count} records selected`)).toBeVisible();
  const pressOn = async (number: number, head: string, stroke: string): Promise<Locator> => {
    await openList(page, deals);
    const cell = await findCell(page, number, head);
    await cell.click();
    await page.keyboard.press(stroke);
    return cell;
  };
  return {
    async move(stroke) {
      const cell = await pressOn(2, 'Title', stroke);
      await expect(cell).not.toBeFocused();
      await expect(page.getByRole('grid').locator('[data-cell]:focus')).toHaveCount(1);
    },
    async open(stroke) {
      await pressOn(2, 'Amount', stroke);
      await expect(page.getByRole('dialog', { name: /^Amount of/ })).toBeVisible();
    },
    async copy(stroke) {
      await pressOn(2, 'Title', stroke);
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Deal 02');
    },
    async clear(stroke) {
      const cell = await pressOn(1, 'Amount', stroke);
      await expect(cell).toHaveText('');
      await expect.poll(() => readStoredValue(page, deals, 1, 'amount')).toBeUndefined();
      await page.keyboard.press('Control+z');
      await expect.poll(() => readStoredValue(page, deals, 1, 'amount')).toEqual({ numberValue: 10 });
    },
    async undo(stroke) {
      // The key is pressed before the server has responded.
      const isAllowed = Promise.withResolvers<void>();
      const record = `**${deals.path}/${deals.records[0]}`;
      await page.route(record, route => isAllowed.promise.then(() => route.continue()));
      const isSent = page.waitForRequest(record);
      const cell = await pressOn(1, 'Amount', 'Delete');
      await isSent;
      await page.keyboard.press(stroke);
      isAllowed.resolve();
      await expect(cell).toHaveText('10.00');
      await expect.poll(() => readStoredValue(page, deals, 1, 'amount')).toEqual({ numberValue: 10 });
      await page.unroute(record);
    },
    async select(stroke) {
      await pressOn(2, 'Title', stroke);
      await selected(1);
    },
    async range(stroke) {
      await pressOn(3, 'Title', 'Space');
      await (await findCell(page, 1, 'Title')).focus();
      await page.keyboard.press(stroke);
      await selected(3);
    },
    async all(stroke) {
      await pressOn(2, 'Title', stroke);
      await selected(3);
    },
    async take(stroke) {
      await addDeals(page, await defineBoard(page, { code: 'case' }), { status: 'New', names: ['Roof'] });
      await page.goto('/directories/case/items?view=list');
      await (await findCell(page, 1, 'Manager')).click();
      await page.keyboard.press(stroke);
      await expect(await findCell(page, 1, 'Manager')).toContainText('Ann Admin');
    },
    async column(stroke) {
      await openList(page, deals);
      const before = await readColumnNames(page);
      await getHeader(page, 'Due').focus();
      await page.keyboard.press(stroke);
      await expect.poll(() => readColumnNames(page)).not.toEqual(before);
    },
  };
}

function readCellProofs(page: Page, deals: Deals): Proofs<'cell'> {
  let amount = 100;
  const typeAndPress = async (stroke: string): Promise<Locator> => {
    amount += 1;
    await openList(page, deals);
    const cell = await findCell(page, 2, 'Amount');
    await cell.dblclick();
    await page.getByRole('dialog').getByLabel('Amount').fill(String(amount));
    await page.keyboard.press(stroke);
    return cell;
  };
  return {
    async save(stroke) {
      await expect(await typeAndPress(stroke)).toHaveText(`${amount}.00`);
      await expect(await findCell(page, 1, 'Amount')).toBeFocused();
    },
    async next(stroke) {
      const cell = await typeAndPress(stroke);
      await expect(cell).toHaveText(`${amount}.00`);
      await expect(cell).not.toBeFocused();
      await expect(getRow(page, 2).locator('[data-cell]:focus')).toHaveCount(1);
    },
    async cancel(stroke) {
      const cell = await typeAndPress(stroke);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(cell).not.toHaveText(`${amount}.00`);
    },
  };
}

test('handles every listed shortcut of the board', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineBoard(page);
  await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall'] });
  await addDeals(page, deals, { status: 'Talks', names: ['Shed'] });
  await page.goto('/directories/deal/items');
  const from: Readonly<Record<string, [string, string]>> = {
    ArrowUp: ['Roof', 'Wall'],
    ArrowDown: ['Wall', 'Roof'],
    ArrowLeft: ['Shed', 'Wall'],
    ArrowRight: ['Wall', 'Shed'],
  };
  const door = (name: string) => getCard(page, name).getByRole('button').first();
  await proveAll('board', {
    async move(stroke) {
      const [start = '', end = ''] = from[stroke] ?? [];
      await door(start).focus();
      await page.keyboard.press(stroke);
      await expect(door(end)).toBeFocused();
    },
    async open(stroke) {
      await door('Wall').focus();
      await page.keyboard.press(stroke);
      await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Wall');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
    async lift(stroke) {
      await door('Wall').focus();
      await page.keyboard.press(stroke);
      await expect(page.getByText('Picked up #2 | Wall.')).toBeAttached();
      await waitForNextTask(page);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText('New, position 2 of 2.')).toBeAttached();
      await page.keyboard.press(stroke);
      await expectCards(page, 'New', ['Roof', 'Wall']);
    },
    async take(stroke) {
      await door('Wall').focus();
      await page.keyboard.press(stroke);
      await expect(getCard(page, 'Wall')).toContainText('Ann Admin');
    },
  });
});

test('handles every listed shortcut of a record and of a table in it', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const records = await defineOrders(page);
  await page.goto('/directories/order/items');
  await page.getByText('#2', { exact: true }).click();
  const dialog = page.getByRole('dialog');
  const line = (text: string) => dialog.getByRole('row').filter({ hasText: text });
  const lines = (...texts: string[]) =>
    expect(dialog.locator('tr[data-place]')).toHaveText(texts.map(text => new RegExp(text)));
  await proveAll('record', {
    async neighbour(stroke) {
      await page.goto(`/directories/order/items?record=${records[1]}`);
      await expect(dialog.getByRole('heading').first()).toContainText('#2');
      // The buttons are enabled when the list below has determined the previous and next record.
      await expect(dialog.getByRole('button', { name: /^(Previous|Next) record/ }).first()).toBeEnabled();
      await page.keyboard.press(stroke);
      await expect(dialog.getByRole('heading').first()).toContainText(/#[13]/);
    },
    async comment(stroke) {
      await dialog.getByLabel('Write a comment').fill('By a key');
      await page.keyboard.press(stroke);
      await expect(dialog.getByRole('listitem').filter({ hasText: 'By a key' })).toBeVisible();
    },
  });
  await page.goto(`/directories/order/items?record=${records[1]}`);
  await lines('Beans', 'Rice', 'Salt');
  await proveAll('table', {
    async move(stroke) {
      await line('Rice').focus();
      await page.keyboard.press(stroke);
      await expect(line(stroke === 'ArrowUp' ? 'Beans' : 'Salt')).toBeFocused();
    },
    async open(stroke) {
      await line('Rice').focus();
      await page.keyboard.press(stroke);
      await expect(dialog.getByRole('button', { name: 'Save row 2' })).toBeVisible();
      await page.keyboard.press('Escape');
      await lines('Beans', 'Rice', 'Salt');
    },
    async order(stroke) {
      await line('Salt').focus();
      await page.keyboard.press(stroke);
      await (stroke.endsWith('Up') ? lines('Beans', 'Salt', 'Rice') : lines('Beans', 'Rice', 'Salt'));
    },
    async duplicate(stroke) {
      await line('Rice').focus();
      await page.keyboard.press(stroke);
      await lines('Beans', 'Rice', 'Rice', 'Salt');
    },
    async delete(stroke) {
      await line('Rice').last().focus();
      await page.keyboard.press(stroke);
      await lines('Beans', 'Rice', 'Salt');
    },
    async undo(stroke) {
      await line('Beans').focus();
      await page.keyboard.press(stroke);
      await lines('Beans', 'Rice', 'Rice', 'Salt');
    },
  });
});

/** Creates three records that can be commented on; the rows of the second one are Beans, Rice and Salt. */
async function defineOrders(page: Page): Promise<string[]> {
  const directory = { code: 'order', name: 'Order', type: 'Data', commentsEnabled: true };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', directory);
  const table = { code: 'goods', name: 'Goods', type: 'Table', tableInlineEdit: true };
  const tableFields = [{ code: 'what', name: 'What', type: 'String' }];
  const field = await callApi<{ id: string; tableFields: { id: string }[] }>(
    page,
    'POST',
    `/custom-fields/${id}`,
    {
      ...table,
      tableFields,
    },
  );
  const column = field.tableFields[0]?.id ?? '';
  const ids: string[] = [];
  for (const rows of [[], ['Beans', 'Rice', 'Salt'], []]) {
    const tableValue = rows.map(stringValue => ({ customFields: { [column]: { stringValue } } }));
    const customFields = rows.length > 0 ? { [field.id]: { tableValue } } : {};
    ids.push((await callApi<{ id: string }>(page, 'POST', `/directories/${id}/items`, { customFields })).id);
  }
  return ids;
}
