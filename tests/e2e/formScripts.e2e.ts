import { expect, type Page } from '@playwright/test';
import { checkAccessible } from './support/accessible.ts';
import { call } from './support/everyType.ts';
import { register, switchToUkrainian, test } from './support/people.ts';
import { wordsIn } from './support/words.ts';

for (const { locale, width } of [
  { locale: 'en', width: 1280 },
  { locale: 'uk', width: 390 },
] as const)
  test(`scripts shape a form while it is filled in (${locale}, ${width} px)`, async ({ page, watch }) => {
    watch(page);
    const { t } = wordsIn(locale);
    await register(page);
    await defineOrders(page);
    if (locale === 'uk') await switchToUkrainian(page);
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/directories/order/items');
    await page
      .getByRole('button', { name: t('records.add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog').first();
    const total = dialog.getByLabel('Total', { exact: true });
    const remark = dialog.getByLabel('Remark');
    await expect(dialog.getByLabel('Stage')).toHaveValue('Fresh');
    await expect(remark).toBeHidden();
    await dialog.getByLabel('Cost').fill('7');
    await expect(total).toHaveValue('14');
    await expect(total).not.toBeEditable();
    await expect(remark).toBeVisible();

    await dialog.getByLabel('Cost').fill('700');
    await expect(dialog.getByText(locale === 'en' ? 'Too dear.' : 'Задорого.')).toBeVisible();
    await expect(dialog.getByText(locale === 'en' ? 'Ask first.' : 'Спершу спитайте.')).toBeVisible();
    await page.screenshot({ path: `test-results/script-form-${locale}-${width}.png` });
    await checkAccessible(page, 'a form with scripts', { isSeriousOnly: true });

    await dialog.getByLabel('Cost').fill('9');
    await expect(total).toHaveValue('18');
    await dialog.getByRole('button', { name: t('records.create') }).click();
    await expect(page.getByText(t('records.created'))).toBeVisible();
    await page.goto('/directories/order/items');
    await expect(page.getByRole('main').getByText('18', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Fresh')).toBeVisible();
  });

async function defineOrders(page: Page): Promise<void> {
  const { id } = await call<{ id: string }>(page, 'POST', '/directories', {
    code: 'order',
    name: 'Order',
    type: 'Data',
    showOnMenu: true,
    scripts: {
      onNewScript: `form.set('stage', 'Fresh'); form.hide('remark');`,
      onChangedScript: `
        const cost = form.get('cost');
        form.readonly('total');
        form.set('total', cost === null ? null : cost * 2);
        form.hide('remark', cost === null);
        if (cost > 100) refuse('cost', { en: 'Too dear.', uk: 'Задорого.' });
        if (cost > 50) warn({ en: 'Ask first.', uk: 'Спершу спитайте.' });`,
    },
  });
  const fields = [
    { code: 'cost', name: 'Cost', type: 'Number' },
    { code: 'total', name: 'Total', type: 'Number', visibleOnGrid: true },
    { code: 'stage', name: 'Stage', type: 'String', visibleOnGrid: true },
    { code: 'remark', name: 'Remark', type: 'String' },
  ];
  for (const field of fields) await call(page, 'POST', `/custom-fields/${id}`, field);
}
