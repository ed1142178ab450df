import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports('uk'))
  test(`tests scripts and previews their effect on records before they are saved (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const { id } = await defineOrders(page);
    await page.setViewportSize({ width, height: 844 });

    await page.goto(`/directories/${id}`);
    await chooseTab(page, { name: t('designer.settings') });
    const onChanged = page.getByRole('textbox', { name: t('scripts.onChangedScript') });
    await onChanged.click();
    await page.keyboard.insertText(script);
    await page.getByText(t('scripts.try.title'), { exact: true }).click();
    const values = page.getByRole('group', { name: t('scripts.try.values') });
    await values.getByLabel('Cost').fill('700');
    await page.getByRole('button', { name: t('scripts.try.run') }).click();
    const result = page.getByRole('region', { name: t('scripts.try.result') });
    await expect(result).toContainText(t('scripts.try.refused'));
    await expect(result).toContainText(locale === 'en' ? 'Cost: Too dear.' : 'Cost: Задорого.');
    await expect(result.locator('ins')).toHaveText(locale === 'en' ? '1,400' : /1\s400/);
    await expect(result).toContainText(t('scripts.try.readonly'));
    await expect(result).toContainText(t('scripts.try.hidden'));
    await expect(result).toContainText('cost 700');
    await result.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `try-scripts-${locale}-${width}`, { fullPage: true });
    await checkNoOverflow(page, 'scripts that are tried');

    // The script fails on an existing record.
    const record = page.getByRole('combobox', { name: t('scripts.try.record') });
    await record.click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(values.getByLabel('Cost')).toHaveValue('500');
    await values.getByLabel('Cost').fill('13');
    await page.getByRole('button', { name: t('scripts.try.run') }).click();
    await expect(result).toContainText('not a function');
    await expect(result).toContainText(
      t('scripts.failed.at', { script: t('scripts.onChangedScript'), line: 4 }),
    );
    await takeScreenshot(page, `try-scripts-failed-${locale}-${width}`, { fullPage: true });

    // Saving shows the effect on existing records.
    await page.getByRole('button', { name: t('app.save') }).click();
    const plan = page.getByRole('dialog');
    await expect(plan).toContainText(t('plan.scriptsRefused', { count: 1 }));
    await plan.getByText(t('plan.scriptsExamples')).click();
    await expect(plan).toContainText(locale === 'en' ? 'Too dear.' : 'Задорого.');
    await takeScreenshot(page, `script-plan-${locale}-${width}`);
  });

for (const { locale, width } of getUsualViewports('uk'))
  test(`opens the script editor and the record from a reported script failure (${locale}, ${width} px)`, async ({
    page,
  }) => {
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const { id, itemId, cost } = await defineOrders(page, `if (form.get('cost') === 13)\n  form.nosuch();`);
    const customFields = { [cost]: { numberValue: 13 } };
    await expect(
      callApi(page, 'PUT', `/directories/${id}/items/${itemId}`, { customFields }),
    ).rejects.toThrow('ScriptFailed');
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/notifications');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(A script of “Order” has failed|Скрипт довідника «Order» дав збій)/ })
      .click();
    const scripts = page.getByRole('textbox', { name: t('scripts.onChangedScript') });
    await expect(scripts).toContainText('form.nosuch()');
    await page.getByText(t('scripts.failures.title'), { exact: true }).click();
    await expect(page.getByText('TypeError: not a function')).toBeVisible();
    const place = t('scripts.failed.at', { script: t('scripts.onChangedScript'), line: 2 });
    await page.getByText(place).scrollIntoViewIfNeeded();
    await takeScreenshot(page, `script-failures-${locale}-${width}`, { fullPage: true });
    await checkNoOverflow(page, 'failures of scripts');
    await page.getByRole('button', { name: t('scripts.failures.record', { number: 1 }) }).click();
    await expect(page.getByRole('dialog').getByLabel('Cost')).toHaveValue('500');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('scripts.failures.clear') }).click();
    await expect(page.getByText(t('scripts.failures.none'))).toBeVisible();
  });

const script = `const cost = form.get('cost');
console.log('cost', cost);
form.set('total', cost * 2); form.readonly('total'); form.hide('remark');
if (cost === 13) form.nosuch();
if (cost > 100) refuse('cost', { en: 'Too dear.', uk: 'Задорого.' });`;

async function defineOrders(page: Page, onChangedScript = '') {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', {
    code: 'order',
    name: 'Order',
    type: 'Data',
    showOnMenu: true,
    scripts: { onChangedScript },
  });
  const made: Record<string, string> = {};
  for (const field of [
    { code: 'cost', name: 'Cost', type: 'Number' },
    { code: 'total', name: 'Total', type: 'Number', visibleOnGrid: true },
    { code: 'remark', name: 'Remark', type: 'String' },
  ]) {
    const { id: fieldId } = await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, field);
    made[field.code] = fieldId;
  }
  const customFields = { [String(made.cost)]: { numberValue: 500 } };
  const item = await callApi<{ id: string }>(page, 'POST', `/directories/${id}/items`, { customFields });
  return { id, itemId: item.id, cost: String(made.cost) };
}
