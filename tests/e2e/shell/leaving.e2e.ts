import { expect } from '@playwright/test';
import { defineDeals } from '../support/deals.ts';
import { register, test } from '../support/people.ts';
import { guardsDraft } from '../support/steady.ts';

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
  await guardsDraft(page);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button').first().click();
  await expect(name).toHaveValue('Deals');
  await page.goBack();
  await question.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/directories$/);
});

test('what a closing modal changes is a draft, and no question; Back asks then', async ({ page, watch }) => {
  watch(page);
  await register(page);
  await defineDeals(page);
  await page.goto('/usage-profiles');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Everyone/ })
    .click();
  await page
    .getByRole('button', { name: /^Hidden fields of/ })
    .first()
    .click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('checkbox').first().check();
  await modal.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const question = page.getByRole('alertdialog');
  // The modal's way out of the history is over by then.
  await guardsDraft(page);
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button').last().click();
  await expect(page).toHaveURL(/\/usage-profiles$/);
});
