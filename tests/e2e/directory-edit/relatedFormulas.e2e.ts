import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports())
  test(`updates a formula over linking records when a linking record is added (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const { donorId, annId, requestId } = await defineDonors(page);
    await page.setViewportSize({ width, height: 844 });

    await page.goto(`/directories/${donorId}`);
    await page.getByRole('button', { name: /^Given/ }).click();
    await page.getByRole('button', { name: t('designer.formula.use') }).click();
    const formula = page.getByRole('textbox', { name: t('setting.settings.formula.label') });
    await page.getByText(t('designer.formula.pointing')).click();
    await page.getByRole('button', { name: /sum\(request\.total where/ }).click();
    await expect(formula).toHaveValue('sum(request.total where donor = this)');
    await takeScreenshot(page, `related-formula-${locale}-${width}`, { fullPage: true });
    await checkNoOverflow(page, 'the formula editor');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('app.save'), exact: true })
      .click();
    await expect(page.getByText(t('app.saved')).last()).toBeVisible();

    // Existing records are computed in the background, and the open list is updated.
    await page.goto('/directories/donor/items');
    await expect(page.getByRole('main').getByText('120', { exact: true })).toBeVisible();
    await callApi(page, 'POST', `/directories/${requestId}/items`, {
      customFields: (await readRequest(page, requestId))(annId, 30),
    });
    await expect(page.getByRole('main').getByText('150', { exact: true })).toBeVisible();
    await takeScreenshot(page, `related-list-${locale}-${width}`);

    // A form computes the formulas that read the selected donor.
    await page.goto('/directories/request/items');
    await page
      .getByRole('button', { name: t('records.add') })
      .first()
      .click();
    const form = page.getByRole('dialog').first();
    await form.getByRole('combobox', { name: 'Donor' }).fill('#1');
    await page.getByRole('option', { name: '#1' }).click();
    await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Kyiv');
    await expect(form.getByLabel('Delivered to')).toHaveValue('Kyiv');
    await takeScreenshot(page, `related-form-${locale}-${width}`);
    await checkNoOverflow(page, 'a form with results of other records');
    await form.getByRole('button', { name: t('records.create') }).click();
    await expect(page.getByText(t('records.created'))).toBeVisible();
  });

type Made = { id: string };

async function readRequest(page: Page, directoryId: string) {
  const all = await callApi<{ id: string; fields: { id: string; code: string }[] }[]>(
    page,
    'GET',
    '/directories',
  );
  const fields = all.find(({ id }) => id === directoryId)?.fields ?? [];
  const idOf = (code: string) => fields.find(field => field.code === code)?.id ?? '';
  return (donor: string, total: number) => ({
    [idOf('donor')]: { stringValue: donor },
    [idOf('total')]: { numberValue: total },
  });
}

async function defineDonors(page: Page) {
  const define = (code: string, name: string) =>
    callApi<Made>(page, 'POST', '/directories', { code, name, type: 'Data', showOnMenu: true });
  const { id: donorId } = await define('donor', 'Donor');
  const { id: requestId } = await define('request', 'Request');
  const add = (id: string, field: object) => callApi<Made>(page, 'POST', `/custom-fields/${id}`, field);
  const city = await add(donorId, { code: 'city', name: 'City', type: 'String' });
  const name = await add(donorId, { code: 'name', name: 'Name', type: 'String', visibleOnGrid: true });
  await add(donorId, { code: 'given', name: 'Given', type: 'Number', visibleOnGrid: true });
  await add(requestId, { code: 'donor', name: 'Donor', type: 'Directory', directoryId: donorId });
  await add(requestId, { code: 'total', name: 'Total', type: 'Number' });
  await add(requestId, { code: 'city', name: 'City', type: 'String', settings: { formula: 'donor.city' } });
  const startFormula = 'donor.city';
  await add(requestId, { code: 'to', name: 'Delivered to', type: 'String', settings: { startFormula } });
  const { id: annId } = await callApi<Made>(page, 'POST', `/directories/${donorId}/items`, {
    customFields: { [name.id]: { stringValue: 'Ann' }, [city.id]: { stringValue: 'Kyiv' } },
  });
  const values = await readRequest(page, requestId);
  for (const total of [100, 20])
    await callApi(page, 'POST', `/directories/${requestId}/items`, { customFields: values(annId, total) });
  return { donorId, annId, requestId };
}
