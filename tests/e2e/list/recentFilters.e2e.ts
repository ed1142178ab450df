import { expect } from '@playwright/test';
import { createDeal, defineDeals } from '../support/deals.ts';
import { register, test } from '../support/people.ts';

test('removes an empty filter from the bar, and offers it first the next time', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await createDeal(page, deals, { title: 'Alpha' });
  await page.goto(`${deals.list}?view=list`);
  const add = page.getByRole('button', { name: 'Filter', exact: true });
  const offered = page.getByRole('menuitem');
  await add.click();
  await expect(offered.first()).toBeVisible();
  const last = (await offered.last().innerText()).trim();
  const saved = page.waitForResponse(
    answer => answer.url().includes('/user-storage/filters') && answer.request().method() === 'POST',
  );
  await offered.last().click();
  const chip = page.getByRole('search').getByRole('button', { name: last, exact: true });
  await expect(chip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chip).toHaveCount(0);
  await saved;
  await page.reload();
  await expect(page.getByText('Alpha').first()).toBeVisible();
  await expect(chip).toHaveCount(0);
  await add.click();
  await expect(offered.first()).toHaveText(last);

  // A filter with a value remains after its popup has closed, until the filters are cleared.
  await page.getByRole('menuitem', { name: 'Title' }).click();
  await page.getByRole('dialog', { name: 'Title' }).locator('input').first().fill('zzz');
  await expect(page.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  const removed = page.getByRole('button', { name: 'Remove filter Title' });
  await expect(removed).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText('Alpha').first()).toBeVisible();
  await expect(removed).toHaveCount(0);
});
