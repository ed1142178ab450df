import { expect } from '@playwright/test';
import { defineDeals } from './support/deals.ts';
import { register, test } from './support/people.ts';

test('Back asks before it leaves an unsaved definition, and leaves when told to', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await page.goto('/directories');
  await page.getByRole('main').getByRole('link', { name: /Deal/ }).click();
  await expect(page).toHaveURL(new RegExp(deals.id));
  await page.getByRole('tab', { name: 'Settings' }).click();
  const name = page.getByRole('main').getByLabel('Name', { exact: true }).first();
  await name.fill('Deals');
  await name.press('Tab');
  const question = page.getByRole('alertdialog');
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button').first().click();
  await expect(name).toHaveValue('Deals');
  await page.goBack();
  await question.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/directories$/);
});
