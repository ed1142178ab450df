import { expect } from '@playwright/test';
import { defineDeals } from '../support/deals.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports('uk'))
  test(`completes and saves scripts by keyboard, and validates the code of a status (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const deals = await defineDeals(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/directories/${deals.id}`);
    await chooseTab(page, { name: t('designer.settings') });
    const editor = page.getByRole('textbox', { name: t('scripts.onChangedScript') });
    await editor.click();
    await page.keyboard.type("form.require('am");
    await page.getByRole('option', { name: /^amount/ }).waitFor();
    // The editor ignores keys until its completion list has been open for a moment.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(';\nform.wat(');
    await expect(editor).toContainText("form.require('amount');");

    // Tab indents, but moves the focus after Escape.
    await page.keyboard.press('Tab');
    await expect(editor).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(editor).not.toBeFocused();

    await editor.getByText('amount').hover();
    await expect(page.getByRole('tooltip').or(page.locator('.cm-tooltip-hover'))).toContainText('Amount');

    await chooseTab(page, { name: t('designer.statuses') });
    await page.getByRole('button', { name: /^Won/ }).click();
    const code = page.getByRole('textbox', { name: t('designer.code') });
    await code.fill('2 won');
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(code).toHaveAccessibleDescription(new RegExp(t('issue.InvalidCode')));
    await code.fill('won');
    await takeScreenshot(page, `status-code-${locale}-${width}`);
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(page.getByText(t('designer.notSaved'))).toBeHidden();

    await page.reload();
    await chooseTab(page, { name: t('designer.statuses') });
    await page.getByRole('button', { name: /^Won/ }).click();
    await expect(code).toHaveValue('won');
    await chooseTab(page, { name: t('designer.settings') });
    await expect(editor).toContainText("form.require('amount');");
  });
