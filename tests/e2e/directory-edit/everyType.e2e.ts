import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from '../support/callApi.ts';
import { defineEveryType, type EveryType } from '../support/everyType.ts';
import { getCrossedViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { type AppMessages, getAppMessages } from '../support/words.ts';

/**
 * A form with every type and option is filled in manually, saved, reopened, filtered and exported with equal values: at
 * desktop and phone width, in both languages.
 */
for (const { locale, ...viewport } of getCrossedViewports()) {
  test(`fills in, saves, reopens, filters and exports every field type (${locale}, ${viewport.width} px)`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(240_000);
    watch(page);
    await register(page, { locale });
    const every = await defineEveryType(page);
    await page.setViewportSize(viewport);
    const list = `/directories/${every.directoryId}/items`;
    await page.goto(`${list}?record=new`);
    const words = getAppMessages(locale);
    const form = page.getByRole('dialog');
    await fillPlainFields(form, words);
    await chooseRecords(page, form, every);
    await fillTables(page, form, words);
    await fillPlace(page, form, words);
    await addFiles(page, form);
    await form.getByRole('button', { name: words.t('records.create') }).click();
    await expect(page.getByText(words.t('records.created'))).toBeVisible();

    const [stored] = await exported(page, every, {});
    expect(getNamedValues(stored, every)).toEqual(getExpectedValues(every, stored));
    await test.step('shows the saved values of every field when the record is reopened', () =>
      expectReopened(page, list, words));
    await test.step('finds and excludes the record by filters', () => expectFilters(page, every));
  });
}

async function fillPlainFields(form: Locator, words: AppMessages): Promise<void> {
  const field = (name: string) => form.getByLabel(name, { exact: true });
  await field('Subject').fill('Ремонт даху');
  await fillList(form, words, 'Aliases', ['roof', 'дах']);
  await field('Notes of the day').fill('First line\nдругий рядок');
  await field('Amount').fill(words.locale === 'uk' ? '1 234,565' : '1,234.565');
  await fillList(form, words, 'Counts', ['3', '-2']);
  await field('Due').fill('31.12.2026');
  await fillList(form, words, 'Dates', ['1.2.2026', '2026-03-04']);
  await field('Urgency').selectOption({ label: 'High' });
  await field('Month').fill('sept');
  await form.page().getByRole('option', { name: 'September' }).click();
  const colours = form.getByRole('combobox', { name: 'Colours' });
  await colours.fill('gr');
  await form.page().getByRole('option', { name: 'Green' }).click();
  await colours.fill('re');
  await form.page().getByRole('option', { name: 'Red' }).click();
  await form.page().keyboard.press('Escape');
  await field('Website').fill('www.example.org/дах');
  await field('Phone').fill('+380441234567');
}

async function fillList(
  form: Locator,
  words: AppMessages,
  name: string,
  texts: readonly string[],
): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const cell = form.locator(`[data-field="${name.toLowerCase()}"]`);
    if (index > 0) await cell.getByRole('button', { name: words.t('field.addValue') }).click();
    await cell.getByRole('textbox').nth(index).fill(text);
  }
}

async function chooseRecords(page: Page, form: Locator, every: EveryType): Promise<void> {
  expect(Object.keys(every.companies)).toHaveLength(2);
  await form.getByLabel('Client', { exact: true }).fill('Ки');
  await page.getByRole('option', { name: /Київстар/ }).click();
  // The related field follows the choice immediately.
  await expect(form.locator('[data-field="size"]')).toContainText(/3[,\s\u00a0\u202f]?500/);
  await form.getByLabel('Supplier', { exact: true }).click();
  await page.getByRole('option', { name: /Acme/ }).click();
  for (const name of ['Acme', 'Київстар']) {
    await form.getByRole('combobox', { name: 'Partners' }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  await page.keyboard.press('Escape');
}

async function fillTables(page: Page, form: Locator, words: AppMessages): Promise<void> {
  for (const name of ['Lines', 'Parts']) {
    const table = form.locator(`[data-field="${name.toLowerCase()}"]`);
    await table.getByRole('button', { name: new RegExp(words.t('field.Table.addRow')) }).click();
    // A row is edited in place on a wide screen if the definition says so, otherwise in a popup.
    const popup = page.getByRole('dialog').filter({ hasText: words.t('field.Table.saveAndAdd') });
    const isPopup = await popup.isVisible().catch(() => false);
    const place = isPopup ? popup : table;
    await place.getByLabel(/^Item/).last().fill(`${name} tiles`);
    await place
      .getByLabel(/^Price/)
      .last()
      .fill('0.3');
    await place.getByRole('button', { name: words.t('field.Table.saveRow', { number: 1 }) }).click();
    await expect(table.getByText(`${name} tiles`)).toBeVisible();
  }
}

async function fillPlace(page: Page, form: Locator, words: AppMessages): Promise<void> {
  const place = form.locator('[data-field="place"]');
  await place.getByRole('combobox').fill('Київ, Хрещатик 1');
  await place.getByRole('button', { name: new RegExp(words.t('field.Address.open')) }).click();
  const popup = page.getByRole('dialog').last();
  await popup.getByLabel(words.t('field.Address.latLabel')).fill('50.45');
  await popup.getByLabel(words.t('field.Address.lngLabel')).fill('30.52');
  await popup.getByRole('button', { name: words.t('field.Address.save') }).click();
  await expect(popup.getByLabel(words.t('field.Address.latLabel'))).toBeHidden();
}

async function addFiles(page: Page, form: Locator): Promise<void> {
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await form
    .locator('[data-field="photo"] input[type=file]')
    .first()
    .setInputFiles([file('roof.txt')]);
  await form
    .locator('[data-field="papers"] input[type=file]')
    .first()
    .setInputFiles([file('one.txt'), file('two.txt')]);
  for (const name of ['roof.txt', 'one.txt', 'two.txt']) await expect(form.getByText(name)).toBeVisible();
  // An upload in progress counts as a field being edited, which would prevent saving.
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

interface Exported {
  readonly customFields: Readonly<Record<string, unknown>>;
}

/** Returns the contents of the list's export. */
function exported(page: Page, { directoryId }: EveryType, body: object): Promise<Exported[]> {
  return callApi(page, 'POST', `/directories/${directoryId}/items/search?json=true`, body);
}

function getNamedValues(item: Exported | undefined, { fields }: EveryType): Record<string, unknown> {
  const entries = Object.entries(fields).map(([code, id]) => [code, item?.customFields[id]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns the values as typed. Ids that only the server knows (of columns and files) are copied from the record. */
function getExpectedValues(
  { companies, fields }: EveryType,
  item: Exported | undefined,
): Record<string, unknown> {
  const text = (stringValue: unknown) => ({ stringValue });
  const stored = (code: string) => item?.customFields[fields[code] ?? ''];
  return {
    subject: text('Ремонт даху'),
    aliases: { listValue: [text('roof'), text('дах')] },
    notes: text('First line\nдругий рядок'),
    amount: { numberValue: 1234.57 },
    counts: { listValue: [{ numberValue: 3 }, { numberValue: -2 }] },
    due: { dateValue: '2026-12-31' },
    dates: { listValue: [{ dateValue: '2026-02-01' }, { dateValue: '2026-03-04' }] },
    urgency: text('high'),
    month: text('september'),
    colours: { listValue: [text('green'), text('red')] },
    website: text('https://www.example.org/дах'),
    phone: text('+380441234567'),
    client: text(companies.Київстар ?? ''),
    supplier: text(companies.Acme ?? ''),
    partners: { listValue: [text(companies.Acme ?? ''), text(companies.Київстар ?? '')] },
    lines: rowsLike(stored('lines'), 'Lines tiles'),
    parts: rowsLike(stored('parts'), 'Parts tiles'),
    place: { addressValue: { address: 'Київ, Хрещатик 1', lat: 50.45, lng: 30.52 } },
    photo: text(expect.stringMatching(/^[0-9a-f-]{36}$/)),
    papers: { listValue: Array(2).fill(text(expect.stringMatching(/^[0-9a-f-]{36}$/))) },
  };
}

function rowsLike(stored: unknown, item: string): unknown {
  const { tableValue = [] } = (stored ?? {}) as { tableValue?: { customFields: object }[] };
  const [itemColumn = '', priceColumn = ''] = Object.keys(tableValue[0]?.customFields ?? {});
  const customFields = { [itemColumn]: { stringValue: item }, [priceColumn]: { numberValue: 0.3 } };
  return { tableValue: [{ customFields }] };
}

async function expectReopened(page: Page, list: string, words: AppMessages): Promise<void> {
  await page.goto(list);
  await page.getByRole('button', { name: /^#1/ }).click();
  const form = page.getByRole('dialog');
  const field = (name: string) => form.getByLabel(name, { exact: true });
  await expect(field('Subject')).toHaveValue('Ремонт даху');
  await expect(field('Notes of the day')).toHaveValue('First line\nдругий рядок');
  await expect(field('Amount')).toHaveValue(words.locale === 'uk' ? /^1\s234,57$/ : '1,234.57');
  await expect(field('Due')).toHaveValue('31.12.2026');
  await expect(field('Urgency')).toHaveValue('high');
  await expect(field('Month')).toHaveValue('September');
  await expect(field('Phone')).toHaveValue('+380 44 123 4567');
  await expect(field('Client')).toHaveValue(/Київстар/);
  await expect(form.locator('[data-field="colours"]')).toContainText('Green');
  await expect(form.locator('[data-field="size"]')).toContainText(/3[,\s\u00a0\u202f]?500/);
  await expect(form.getByText('Parts tiles')).toBeVisible();
  await expect(form.getByText('two.txt')).toBeVisible();
  // Nothing has been entered, so the form closes without asking.
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
}

/** Tests each condition as the type's filter control creates it, once matching the record and once not. */
async function expectFilters(page: Page, every: EveryType): Promise<void> {
  const found = async (code: string, operator: string, value: object) => {
    const conditions = [{ field: every.fields[code], operator, value }];
    return (await exported(page, every, { conditions })).length;
  };
  const pairs: [code: string, operator: string, hit: object, miss: object][] = [
    ['subject', 'Contains', { stringValue: 'ДАХ' }, { stringValue: 'floor' }],
    ['aliases', 'Equals', { stringValue: 'roof' }, { stringValue: 'oof' }],
    ['amount', 'MoreOrEqual', { numberValue: 1234 }, { numberValue: 1235 }],
    ['due', 'LessOrEqual', { dateValue: '2026-12-31' }, { dateValue: '2026-12-30' }],
    ['urgency', 'Equals', { stringValue: 'high' }, { stringValue: 'low' }],
    ['colours', 'Equals', { stringValue: 'red' }, { stringValue: 'blue' }],
    ['website', 'Contains', { stringValue: 'example' }, { stringValue: 'exampel' }],
    ['phone', 'Contains', { stringValue: '44 123' }, { stringValue: '44 124' }],
    ['client', 'Equals', { stringValue: every.companies.Київстар }, { stringValue: every.companies.Acme }],
    ['size', 'More', { numberValue: 3499 }, { numberValue: 3500 }],
    ['lines', 'Contains', { stringValue: 'tiles' }, { stringValue: 'bricks' }],
    ['place', 'Contains', { stringValue: 'хрещатик' }, { stringValue: 'lviv' }],
    ['photo', 'Contains', { stringValue: 'roof' }, { stringValue: 'wall' }],
  ];
  for (const [code, operator, hit, miss] of pairs) {
    expect(await found(code, operator, hit), `${code} ${operator} ${JSON.stringify(hit)}`).toBe(1);
    expect(await found(code, operator, miss), `${code} ${operator} ${JSON.stringify(miss)}`).toBe(0);
  }
}
