import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports())
  test(`lets scripts set, lock, hide and reject fields while a form is filled in (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    await defineOrders(page);
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
    await takeScreenshot(page, `script-form-${locale}-${width}`);
    await checkNoOverflow(page, 'a form with scripts');

    await dialog.getByLabel('Cost').fill('9');
    await expect(total).toHaveValue('18');
    await dialog.getByRole('button', { name: t('records.create') }).click();
    await expect(page.getByText(t('records.created'))).toBeVisible();
    await page.goto('/directories/order/items');
    await expect(page.getByRole('main').getByText('18', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Fresh')).toBeVisible();
  });

for (const { locale, width } of getUsualViewports())
  test(`runs scripts on the server for users who can't see every field (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const { id, fields } = await defineOrders(page);
    const [profile] = await callApi<{ otherDirectories: object }[]>(page, 'GET', '/usage-profiles');
    if (!profile) throw new Error('A new account has a profile.');
    const rights = { ...profile.otherDirectories, hiddenFields: [fields.stage] };
    const directories = [{ directoryId: id, rights }];
    await callApi(page, 'PUT', '/usage-profiles', { ...profile, directories });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/directories/order/items');
    await page
      .getByRole('button', { name: t('records.add') })
      .first()
      .click();
    const dialog = page.getByRole('dialog').first();
    const total = dialog.getByLabel('Total', { exact: true });
    await expect(dialog.getByLabel('Remark')).toBeHidden();
    await expect(dialog.getByLabel('Stage')).toHaveCount(0);
    await dialog.getByLabel('Cost').fill('300');
    await expect(total).toHaveValue('600');
    await expect(total).not.toBeEditable();
    await expect(dialog.getByText(locale === 'en' ? 'Too dear.' : 'Задорого.')).toBeVisible();
    await expect(dialog.getByText(locale === 'en' ? 'Ask first.' : 'Спершу спитайте.')).toBeVisible();
    // If the server doesn't respond, the form says so and continues.
    await page.route('**/scripts/draft', route => route.abort());
    await dialog.getByLabel('Cost').fill('7');
    await expect(dialog.getByText(t('form.scriptsUnknown'))).toBeVisible();
    await takeScreenshot(page, `script-server-${locale}-${width}`);
    await page.unroute('**/scripts/draft');
    await dialog.getByLabel('Cost').fill('9');
    await expect(total).toHaveValue('18');
    await expect(dialog.getByText(t('form.scriptsUnknown'))).toBeHidden();
  });

test('offers only the options and records that scripts allow', async ({ page, watch }) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  await defineOffers(page);
  await page.goto('/directories/offer/items');
  await page
    .getByRole('button', { name: t('records.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog').first();
  const kind = dialog.getByLabel('Kind');
  const options = () => kind.locator('option').allTextContents();
  const firms = async () => {
    await dialog.getByRole('combobox', { name: 'Firm' }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    const found = await page.getByRole('listbox').getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return found.map(text => /Big|Small/.exec(text)?.[0]);
  };
  await expect.poll(async () => (await options()).slice(1)).toEqual(['Alpha', 'Beta', 'Gamma']);
  await expect.poll(firms).toEqual(['Big', 'Small']);
  await kind.selectOption('Alpha');
  await dialog.getByLabel('Cost').fill('700');
  // The selected option stays selected, although scripts no longer allow it.
  await expect.poll(async () => (await options()).slice(1)).toEqual(['Alpha', 'Gamma']);
  await expect(kind).toHaveValue('a');
  await takeScreenshot(page, 'script-offer-en-1280');
  await kind.selectOption('Gamma');
  await expect.poll(async () => (await options()).slice(1)).toEqual(['Gamma']);
  await expect.poll(firms).toEqual(['Big']);
  await dialog.getByLabel('Cost').fill('5');
  await expect.poll(async () => (await options()).slice(1)).toEqual(['Alpha', 'Beta', 'Gamma']);
  await expect.poll(firms).toEqual(['Big', 'Small']);
});

test('shows values that scripts look up in other records, and offers the records that scripts choose', async ({
  page,
  watch,
}) => {
  watch(page);
  const { t } = getAppMessages('en');
  await register(page);
  await defineOffers(
    page,
    `const firm = form.get('firm');
     form.set('remark', firm ? 'Size ' + records.get('firm', firm).get('size') : null);
     const large = records.find('firm', { size: { more: 100 } });
     form.choices('firm', form.get('cost') > 100 ? large.map(({ id }) => id) : null);
     if (form.get('cost') > 900) refuse('cost', { en: 'Of ' + records.count('firm') + '.', uk: '' });`,
  );
  await page.goto('/directories/offer/items');
  await page
    .getByRole('button', { name: t('records.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog').first();
  const firm = dialog.getByRole('combobox', { name: 'Firm' });
  const offered = async () => {
    await firm.click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    const found = await page.getByRole('listbox').getByRole('option').allTextContents();
    await page.keyboard.press('Escape');
    return found.map(text => /Big|Small/.exec(text)?.[0]);
  };
  await firm.click();
  await page.getByRole('option', { name: /Small/ }).click();
  await expect(dialog.getByLabel('Remark')).toHaveValue('Size 3');
  await dialog.getByLabel('Cost').fill('700');
  await expect.poll(offered).toEqual(['Big']);
  await expect(dialog.getByLabel('Remark')).toHaveValue('Size 3');
  await dialog.getByLabel('Cost').fill('1000');
  await expect(dialog.getByText('Of 2.')).toBeVisible();
  await takeScreenshot(page, 'script-look-ups-en-1280');
  // If the server doesn't respond, the form says so and continues.
  await page.route('**/scripts/look-ups', route => route.abort());
  await firm.click();
  await page.getByRole('option', { name: /Big/ }).click();
  await expect(dialog.getByText(t('form.scriptsUnknown'))).toBeVisible();
});

/** Creates offers with a script, and a directory of two firms, one of them large. */
async function defineOffers(page: Page, script?: string): Promise<void> {
  const make = async (directory: object, fields: readonly object[]) => {
    const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', directory);
    const ids: string[] = [];
    for (const field of fields)
      ids.push((await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, field)).id);
    return { id, ids };
  };
  const firm = { code: 'firm', name: 'Firm', type: 'Data' };
  const { id: firmId, ids } = await make(firm, [
    { code: 'name', name: 'Name', type: 'String' },
    { code: 'size', name: 'Size', type: 'Number' },
  ]);
  const [name, size] = ids as [string, string];
  await callApi(page, 'PUT', `/directories/${firmId}`, { ...firm, displayFieldId: name });
  for (const [stringValue, numberValue] of [
    ['Big', 900],
    ['Small', 3],
  ] as const)
    await callApi(page, 'POST', `/directories/${firmId}/items`, {
      customFields: { [name]: { stringValue }, [size]: { numberValue } },
    });
  const onChangedScript =
    script ??
    `
    const isLarge = form.get('cost') > 100;
    form.choices('kind', isLarge ? ['c'] : null);
    form.narrow('firm', isLarge ? { size: { more: 100 } } : null);`;
  await make({ code: 'offer', name: 'Offer', type: 'Data', showOnMenu: true, scripts: { onChangedScript } }, [
    { code: 'cost', name: 'Cost', type: 'Number' },
    { code: 'remark', name: 'Remark', type: 'String' },
    {
      code: 'kind',
      name: 'Kind',
      type: 'Dropdown',
      dropdownItems: [
        { value: 'a', text: 'Alpha' },
        { value: 'b', text: 'Beta' },
        { value: 'c', text: 'Gamma' },
      ],
    },
    {
      code: 'firm',
      name: 'Firm',
      type: 'Directory',
      directoryId: firmId,
      directoryLookupControl: 'Dropdown',
    },
  ]);
}

async function defineOrders(page: Page): Promise<{ id: string; fields: Record<string, string> }> {
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', {
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
  const made: Record<string, string> = {};
  for (const field of fields)
    made[field.code] = (await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, field)).id;
  return { id, fields: made };
}
