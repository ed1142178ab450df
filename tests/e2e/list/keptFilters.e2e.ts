import { expect } from '@playwright/test';
import { createDeal, defineDeals } from '../support/deals.ts';
import { register, test } from '../support/people.ts';

test('a filter that was added stays in the bar, empty too, until it is removed', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await createDeal(page, deals, { title: 'Alpha' });
  await page.goto(`${deals.list}?view=list`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Title' }).click();
  const saved = page.waitForResponse(
    answer => answer.url().includes('/user-storage/filters') && answer.request().method() === 'POST',
  );
  await page.keyboard.press('Escape');
  const chip = page.getByRole('search').getByRole('button', { name: 'Title', exact: true });
  await expect(chip).toBeVisible();
  await saved;
  await page.reload();
  await chip.click();
  await page.getByRole('dialog', { name: 'Title' }).locator('input').first().fill('zzz');
  await expect(page.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText('Alpha').first()).toBeVisible();
  await expect(chip).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Title' }).click();
  await expect(chip).toHaveCount(0);
  await page.waitForResponse(
    answer => answer.url().includes('/user-storage/filters') && answer.request().method() === 'POST',
  );
  await page.reload();
  await expect(page.getByText('Alpha').first()).toBeVisible();
  await expect(chip).toHaveCount(0);
});
