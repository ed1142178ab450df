import { expect } from '@playwright/test';
import { faultsOf } from './support/accessible.ts';
import { defineDeals } from './support/deals.ts';
import { save } from './support/designer.ts';
import { register, test } from './support/people.ts';

test('scripts are written with help, by keyboard, and kept with the directory', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  await page.goto(`/directories/${deals.id}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const editor = page.getByRole('textbox', { name: 'When a value changes' });
  await editor.click();
  await page.keyboard.type("form.require('am");
  await page.getByRole('option', { name: /^amount/ }).waitFor();
  // The editor takes no key for the list that has only just opened under somebody's hands.
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(';\nform.wat(');
  await expect(editor).toContainText("form.require('amount');");

  // Tab indents; Escape, then Tab, goes on.
  await page.keyboard.press('Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();

  await editor.getByText('amount').hover();
  await expect(page.getByRole('tooltip').or(page.locator('.cm-tooltip-hover'))).toContainText('Amount');
  expect(await faultsOf(page, { within: 'main', isSeriousOnly: true })).toEqual([]);

  await save(page);
  await page.reload();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(editor).toContainText("form.require('amount');");
});
