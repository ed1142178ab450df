import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { desk, phone } from '../support/sales.ts';
import { getAppMessages } from '../support/words.ts';

interface Defined {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly name: string }[];
  readonly statusList: readonly { readonly id: string; readonly name: string }[];
}

/** Defines leads with a transformation to requests, through the API. */
async function defineLeads(page: Page): Promise<{ leads: Defined; requests: Defined }> {
  const make = async (input: object, fields: readonly object[]): Promise<Defined> => {
    const { id } = (await callApi(page, 'POST', '/directories', input)) as Defined;
    for (const field of fields) await callApi(page, 'POST', `/custom-fields/${id}`, field);
    const all = (await callApi(page, 'GET', '/directories')) as Defined[];
    return all.find(one => one.id === id) as Defined;
  };
  const leads = await make(
    {
      name: 'Leads',
      code: 'lead',
      type: 'Process',
      commentsEnabled: true,
      filesEnabled: true,
      statusList: [
        { name: 'Open', type: 'Active' },
        { name: 'Won', type: 'Success', commentRequiredToEnter: true },
      ],
    },
    [
      { name: 'Title', code: 'title', type: 'String' },
      { name: 'Count', code: 'count', type: 'Number' },
    ],
  );
  const requests = await make({ name: 'Requests', code: 'request', type: 'Data' }, [
    { name: 'Title', code: 'title', type: 'String', required: true },
    { name: 'Double', code: 'double', type: 'Number' },
    { name: 'Lead', code: 'lead', type: 'Directory', directoryId: leads.id },
  ]);
  return { leads, requests };
}

const getId = (list: readonly { id: string; name: string }[], name: string) =>
  list.find(one => one.name === name)?.id ?? '';

async function addTransformation(page: Page, { leads, requests }: { leads: Defined; requests: Defined }) {
  const transformation = {
    name: 'Request',
    sourceDirectoryId: leads.id,
    targetDirectoryId: requests.id,
    pairs: [
      { targetFieldId: getId(requests.fields, 'Title'), sourceFieldId: getId(leads.fields, 'Title') },
      { targetFieldId: getId(requests.fields, 'Double'), formula: 'count * 2' },
    ],
    backLinkFieldId: getId(requests.fields, 'Lead'),
    sourceStatusId: getId(leads.statusList, 'Won'),
  };
  const changes = [{ kind: 'SaveTransformation', id: randomUUID(), transformation }];
  await callApi(page, 'POST', '/configuration/changes', { changes });
}

async function addLead(page: Page, leads: Defined, title: string | null): Promise<string> {
  const customFields = {
    ...(title ? { [getId(leads.fields, 'Title')]: { stringValue: title } } : {}),
    [getId(leads.fields, 'Count')]: { numberValue: 4 },
  };
  const made = (await callApi(page, 'POST', `/directories/${leads.id}/items`, { customFields })) as {
    id: string;
  };
  return made.id;
}

test('defines a transformation with a matched field, a formula and a back link', async ({ page, watch }) => {
  watch(page);
  await register(page);
  await defineLeads(page);
  const { t } = getAppMessages('en');
  await page.goto('/transformations');
  await expect(page.getByRole('heading', { name: t('transformations.none') })).toBeVisible();
  await checkNoOverflow(page, 'no transformations');
  await page.getByRole('link', { name: t('transformations.add') }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(t('issue.NameRequired')).first()).toBeVisible();
  await page.getByLabel(t('transformations.name'), { exact: false }).first().fill('Request');
  await page.getByLabel(t('transformations.source')).selectOption('Leads');
  await page.getByLabel(t('transformations.target')).selectOption('Requests');
  await page.getByRole('button', { name: 'Match 1 field by name' }).click();
  await page.getByRole('button', { name: t('transformations.addPair') }).click();
  const second = page.locator('.dk-pair').nth(1);
  await second.getByLabel(t('transformations.into')).selectOption('Double');
  // Only fields whose values can be converted to the target's type are offered.
  await expect(second.getByLabel(t('transformations.from')).locator('option')).toHaveText([
    /./,
    'Title',
    'Count',
  ]);
  await second.getByLabel(t('transformations.kind')).selectOption(t('transformations.kind.formula'));
  await second.getByRole('button', { name: t('designer.formula.use') }).click();
  await second.getByRole('textbox').fill('count * 2');
  await page.getByLabel(t('transformations.backLink')).selectOption('Requests: Lead');
  await page.getByLabel(t('transformations.status')).selectOption('Won');
  await checkNoOverflow(page, 'a transformation');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Request/ })).toBeVisible();
  await switchToUkrainian(page);
  await page.setViewportSize(phone);
  await page.goto('/transformations');
  await page.getByRole('link', { name: /^Request/ }).click();
  await expect(page.locator('.dk-pair')).toHaveCount(2);
  await checkNoOverflow(page, 'a transformation on a phone');
  await page.setViewportSize(desk);
});

test('creates a record in a form over its source, and asks for the comment that the source requires', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const defined = await defineLeads(page);
  await addTransformation(page, defined);
  const leadId = await addLead(page, defined.leads, 'Blankets');
  await page.goto(`/directories/lead/items?view=list&record=${leadId}`);
  const record = page.getByRole('dialog', { name: /^#1/ });
  await record.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create “Request”' }).click();
  const form = page.getByRole('dialog', { name: /Requests/ });
  await expect(form.getByLabel('Title')).toHaveValue('Blankets');
  await expect(form.getByLabel('Double')).toHaveValue('8');
  await expect(form.getByText('#1 will move to “Won”.')).toBeVisible();
  await form.getByLabel('Title').fill('Warm blankets');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  // The record is rejected only because of the lead; no input is lost.
  await expect(form.getByText('Nothing was created', { exact: false })).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Warm blankets');
  await form.getByLabel('Comment on #1', { exact: false }).fill('They agreed');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(record.getByText('Won').first()).toBeVisible();
  await record.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create “Request”' }).click();
  await expect(page.getByText('It has already been created from this record.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^#1/ }).getByLabel('Title')).toHaveValue('Warm blankets');
});

test('lists required fields without a value when the form opens', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const defined = await defineLeads(page);
  await addTransformation(page, defined);
  const leadId = await addLead(page, defined.leads, null);
  await page.goto(`/directories/lead/items?view=list&record=${leadId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create “Request”' }).click();
  const form = page.getByRole('dialog', { name: /Requests/ });
  const lacking = form.getByText('Before you can create it: Title: This field is required.');
  await expect(lacking).toBeVisible();
  await form.getByLabel('Title').fill('Tents');
  await form.getByLabel('Double').click();
  await expect(lacking).toBeHidden();
});

test('creates a record at phone width in Ukrainian', async ({ page, watch }) => {
  watch(page);
  await register(page, { locale: 'uk' });
  const defined = await defineLeads(page);
  await addTransformation(page, defined);
  const leadId = await addLead(page, defined.leads, 'Ковдри');
  await page.setViewportSize(phone);
  const { t } = getAppMessages('uk');
  await page.goto(`/directories/lead/items?view=list&record=${leadId}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('records.more') })
    .click();
  await page.getByRole('menuitem', { name: 'Створити «Request»' }).click();
  const form = page.getByRole('dialog', { name: /Requests/ });
  await expect(form.getByLabel('Title')).toHaveValue('Ковдри');
  await form.getByLabel('Коментар до #1', { exact: false }).fill('Домовились');
  await form.getByRole('button', { name: t('records.create'), exact: true }).click();
  await expect(form).toBeHidden();
});

test('transforms selected records after a preview, and undoes the transformation', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const defined = await defineLeads(page);
  await addTransformation(page, defined);
  for (const title of ['One', 'Two', null]) await addLead(page, defined.leads, title);
  await page.goto('/directories/lead/items?view=list');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Create Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request' });
  await dialog.getByRole('textbox').fill('All of them');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('2 records will be created.')).toBeVisible();
  await expect(dialog.getByText('Title: This field is required.')).toBeVisible();
  await checkAccessibility(page, 'a preview');
  await dialog.getByRole('button', { name: 'Create the remaining 2' }).click();
  await expect(page.getByText('2 records created.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/undone/)).toBeVisible();
  const { total } = (await callApi(page, 'POST', `/directories/${defined.requests.id}/items/search`, {})) as {
    total: number;
  };
  expect(total).toBe(0);
});
