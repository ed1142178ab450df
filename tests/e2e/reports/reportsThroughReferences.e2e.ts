import { expect, type Locator, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';

interface Defined {
  readonly id: string;
}

const REGIONS = ['Lviv', 'Kyiv', 'Odesa'];

const STATUSES = [
  { name: 'Regular', type: 'Active', color: '#3366cc' },
  { name: 'Gone', type: 'Failure', color: '#cc3333' },
];

/** Creates gifts, each from a donor with a region and an income. */
async function defineGifts(page: Page): Promise<string> {
  const define = async (body: object, fields: readonly object[]) => {
    const { id } = await callApi<Defined>(page, 'POST', '/directories', {
      showOnMenu: true,
      type: 'Data',
      ...body,
    });
    const ids: string[] = [];
    for (const field of fields)
      ids.push((await callApi<Defined>(page, 'POST', `/custom-fields/${id}`, field)).id);
    return { id, ids };
  };
  const create = (id: string, values: readonly (readonly [string | undefined, object])[]) =>
    callApi<Defined>(page, 'POST', `/directories/${id}/items`, {
      customFields: Object.fromEntries(values.map(([field = '', value]) => [field, value])),
    });
  const dropdownItems = REGIONS.map(text => ({ value: text.toLowerCase(), text }));
  const donors = await define({ name: 'Donors', code: 'donor', statusList: STATUSES }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Region', code: 'region', type: 'Dropdown', dropdownItems },
    { name: 'Income', code: 'income', type: 'Number', precision: 2 },
    { name: 'Born', code: 'born', type: 'Date' },
  ]);
  const gifts = await define({ name: 'Gifts', code: 'gift' }, [
    { name: 'Title', code: 'title', type: 'String' },
    { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
    { name: 'Donor', code: 'donor', type: 'Directory', directoryId: donors.id },
  ]);
  const made: string[] = [];
  for (const [index, region] of REGIONS.entries()) {
    const values = [
      { stringValue: `Donor ${index}` },
      { stringValue: region.toLowerCase() },
      { numberValue: 10 * index },
    ];
    made.push(
      (
        await create(
          donors.id,
          values.map((value, place) => [donors.ids[place], value]),
        )
      ).id,
    );
  }
  for (let index = 0; index < 12; index += 1) {
    const stringValue = made[index % 4 === 0 ? 0 : index % 3];
    const values = [{ stringValue: `Gift ${index}` }, { numberValue: 100.25 + index }, { stringValue }];
    await create(
      gifts.id,
      values.map((value, place) => [gifts.ids[place], value]),
    );
  }
  return gifts.id;
}

const texts = {
  en: {
    builder: 'What the report is made of',
    name: 'Name',
    reference: 'Fields of “Donor”',
    group: 'Group by it',
    measure: 'Measure it',
    sum: 'Donor › Income: sum',
    find: 'Find a field',
    save: 'Save',
    found: '6 records',
    conditions: 'Conditions (1)',
    dialog: 'Conditions',
    field: 'Field',
    comparison: 'Comparison',
    is: 'equals',
    value: 'Value',
    status: 'Donor › Status',
    all: '12 records',
    moved: 'was moved',
  },
  uk: {
    builder: 'З чого складається звіт',
    name: 'Назва',
    reference: 'Поля «Donor»',
    group: 'Групувати за ним',
    measure: 'Обчислити за ним',
    sum: 'Donor › Income: сума',
    find: 'Знайти поле',
    save: 'Зберегти',
    found: '6 записів',
    conditions: 'Умови (1)',
    dialog: 'Умови',
    field: 'Поле',
    comparison: 'Порівняння',
    is: 'дорівнює',
    value: 'Значення',
    status: 'Donor › Статус',
    all: '12 записів',
    moved: 'переміщено',
  },
};

for (const { locale, ...size } of getUsualViewports('uk')) {
  const words = texts[locale];

  async function openBuilder(page: Page): Promise<Locator> {
    await register(page, { locale });
    const giftsId = await defineGifts(page);
    await page.setViewportSize(size);
    await page.goto(`/reports/new?directory=${giftsId}`);
    return page.getByRole('complementary', { name: words.builder });
  }

  test(`groups and measures by fields of other records, ${size.width} px wide`, async ({ page, watch }) => {
    watch(page);
    const builder = await openBuilder(page);
    await builder.getByLabel(words.name, { exact: true }).fill('Gifts by region');
    // A group can be added by keyboard alone.
    const reference = builder.getByRole('button', { name: words.reference });
    await reference.focus();
    await page.keyboard.press('Enter');
    await expect(reference).toHaveAttribute('aria-expanded', 'true');
    await expect(builder.getByRole('button', { name: 'Donor › Born' })).toBeInViewport();
    await takeScreenshot(page, `reports-through-palette-${size.width}`, { fullPage: true });
    await checkNoOverflow(page, 'the fields of another record');
    await builder.getByRole('button', { name: 'Donor › Region' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: words.group })).toBeVisible();
    await page.keyboard.press('Enter');
    const picture = page.getByRole('group', { name: 'Gifts by region' });
    await expect(picture.getByRole('button', { name: 'Lviv: 6' })).toBeVisible();
    // The search finds a field without expanding its reference.
    await builder.getByLabel(words.find).fill('inco');
    await expect(builder.getByRole('button', { name: words.reference })).toBeHidden();
    await builder.getByRole('button', { name: 'Donor › Income', exact: true }).click();
    await page.getByRole('menuitem', { name: words.measure }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^${words.sum}, Kyiv: `) })).toBeVisible();
    await takeScreenshot(page, `reports-through-${size.width}`, { fullPage: true });
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
    await checkNoOverflow(page, 'a report by fields of other records');

    // The group opens exactly its records, and shows the condition.
    await picture.getByRole('button', { name: /Lviv: 6$/ }).click();
    await expect(page).toHaveURL(/\/directories\/gift\/items/);
    await expect(page.getByText(words.found, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: words.conditions }).click();
    const dialog = page.getByRole('dialog', { name: words.dialog });
    await expect(dialog.getByLabel(words.field).locator('option:checked')).toHaveText('Donor › Region');
    await expect(dialog.getByLabel(words.comparison).locator('option:checked')).toHaveText(words.is);
    await expect(dialog.getByLabel(words.value, { exact: true }).locator('option:checked')).toHaveText(
      'Lviv',
    );
    await checkNoOverflow(page, 'the conditions of a group');
    await takeScreenshot(page, `reports-through-conditions-${size.width}`);
  });

  test(`groups by built-in fields of other records, ${size.width} px wide`, async ({ page, watch }) => {
    watch(page);
    const builder = await openBuilder(page);
    await builder.getByLabel(words.name, { exact: true }).fill('Gifts by status');
    await builder.getByRole('button', { name: words.reference }).click();
    await takeScreenshot(page, `reports-through-system-${size.width}`, { fullPage: true });
    await builder.getByRole('button', { name: words.status }).click();
    await page.getByRole('menuitem', { name: words.group }).click();
    const picture = page.getByRole('group', { name: 'Gifts by status' });
    await expect(picture.getByRole('button', { name: 'Regular: 12' })).toBeVisible();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
    await picture.getByRole('button', { name: /Regular: 12$/ }).click();
    await expect(page.getByText(words.all, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: words.conditions }).click();
    const dialog = page.getByRole('dialog', { name: words.dialog });
    await expect(dialog.getByLabel(words.field).locator('option:checked')).toHaveText(words.status);
    await expect(dialog.getByLabel(words.value, { exact: true }).locator('option:checked')).toHaveText(
      'Regular',
    );
    // Moves can't be compared, because only those of the records themselves are stored.
    const comparisons = dialog.getByLabel(words.comparison).locator('option');
    await expect(comparisons.filter({ hasText: words.moved })).toHaveCount(0);
    await checkNoOverflow(page, 'a condition on the status of another record');
    await takeScreenshot(page, `reports-through-system-conditions-${size.width}`);
  });
}
