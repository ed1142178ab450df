import { expect, type Page } from '@playwright/test';
import { createDeal, defineDeals } from '../support/deals.ts';
import { register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';

/** Tests that after a choice from a menu, the focus is where the user types next, so that no input is lost. */
test('focuses the input of a filter that was just chosen', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await createDeal(page, deals, { title: 'Alpha' });
  await page.goto(`${deals.list}?view=list`);
  // The first filter loads its code; the second one is available immediately.
  for (const [field, typed] of [
    ['Title', 'alp'],
    ['Amount', '12'],
  ] as const) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: field }).click();
    const control = page.getByRole('dialog', { name: field }).locator('input').first();
    await expect(control).toBeFocused();
    await page.keyboard.type(typed);
    await expect(control).toHaveValue(typed);
    await page.keyboard.press('Escape');
  }
});

test('focuses the name of a new field, option and status', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await page.goto(`/directories/${deals.id}`);
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: 'Dropdown' }).click();
  await typed(page, 'Size');
  await page.getByRole('button', { name: 'Add option' }).click();
  await typed(page, 'Small');
  await page.getByRole('button', { name: 'Add option' }).click();
  await typed(page, 'Large');
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Small');
  await chooseTab(page, { name: 'Statuses' });
  await page.getByRole('button', { name: 'Add status' }).click();
  await typed(page, 'Waiting');
});

test('focuses the dialog opened from a menu, and returns the focus to the menu', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await page.goto(`${deals.list}?view=list`);
  // The second time, the dialog's code has already been loaded.
  for (let time = 0; time < 2; time += 1) {
    const menu = page.getByRole('button', { name: 'Views' }).first();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Save as view' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
  }
});

async function typed(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type(text);
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(text);
}
