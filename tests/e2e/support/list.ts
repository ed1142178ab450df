import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';

/** A process with a few fields and many records, created through the API as an administrator. */
export interface Deals {
  readonly id: string;
  /** The path of the process's records in the API, and in the application with the last view. */
  readonly path: string;
  /** The URL of the list with its default settings. */
  readonly list: string;
  /** Field ids, keyed by field code. */
  readonly fields: Readonly<Record<string, string>>;
  /** Status ids, keyed by status name. */
  readonly statuses: Readonly<Record<string, string>>;
  /** Record ids in the order of record numbers, which start at 1. */
  readonly records: readonly string[];
}

const options = ['Low', 'High'].map(text => ({ value: text.toLowerCase(), text }));
const fields = [
  { code: 'title', name: 'Title', type: 'String', required: true, visibleOnGrid: true },
  { code: 'amount', name: 'Amount', type: 'Number', precision: 2, visibleOnGrid: true },
  { code: 'due', name: 'Due', type: 'Date', visibleOnGrid: true },
  { code: 'urgency', name: 'Urgency', type: 'Dropdown', dropdownItems: options, visibleOnGrid: true },
  { code: 'notes', name: 'Notes', type: 'Text', rows: 4, visibleOnGrid: true },
  { code: 'extra', name: 'Extra', type: 'String' },
];

export async function defineDeals(page: Page, count: number): Promise<Deals> {
  const statusList = [
    { name: 'New', type: 'Active', color: '#dbe4ff' },
    { name: 'Won', type: 'Success', color: '#2f9e44', commentRequiredToEnter: true },
    { name: 'Lost', type: 'Failure', color: '#c92a2a' },
  ];
  const input = { code: 'deal', name: 'Deal', type: 'Data', commentsEnabled: true, statusList };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const ids: Record<string, string> = {};
  for (const field of fields) {
    ids[field.code] = (await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, field)).id;
  }
  const all = await callApi<{ id: string; statusList: { id: string; name: string }[] }[]>(
    page,
    'GET',
    '/directories',
  );
  const own = all.find(directory => directory.id === id)?.statusList ?? [];
  const statuses = Object.fromEntries(own.map(status => [status.name, status.id]));
  const records: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const customFields = {
      [ids.title ?? '']: { stringValue: `Deal ${String(number).padStart(2, '0')}` },
      [ids.amount ?? '']: { numberValue: number * 10 },
    };
    const made = await callApi<{ id: string }>(page, 'POST', `/directories/${id}/items`, { customFields });
    records.push(made.id);
  }
  const path = `/directories/${id}/items`;
  return { id, path, list: `${path}?view=list`, fields: ids, statuses, records };
}

/** Returns the cell in the row of the record with this number, and in the column with this header. */
export async function findCell(page: Page, number: number, head: string): Promise<Locator> {
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  const heads = await page.getByRole('columnheader').all();
  const names = await Promise.all(heads.map(each => each.innerText()));
  const column = names.findIndex(name => name.trim() === head);
  expect(column, `a column called ${head} among ${names.join(', ')}`).toBeGreaterThanOrEqual(0);
  return getRow(page, number).getByRole('gridcell').nth(column);
}

export function getRow(page: Page, number: number): Locator {
  return page.getByRole('row').filter({ has: page.getByText(`#${number}`, { exact: true }) });
}

/** Returns the names of the columns in order, without the column that selects rows. */
export async function readColumnNames(page: Page): Promise<string[]> {
  const names = await page.getByRole('columnheader').allInnerTexts();
  return names.map(name => name.trim()).filter(name => name !== '');
}

export function getHeader(page: Page, name: string): Locator {
  return page.getByRole('columnheader').filter({ hasText: name });
}

/** Returns one field value of a record as stored by the server. */
export async function readStoredValue(
  page: Page,
  deals: Deals,
  number: number,
  code: string,
): Promise<unknown> {
  const itemId = deals.records[number - 1];
  const item = await callApi<{ customFields: Record<string, unknown> }>(
    page,
    'GET',
    `${deals.path}/${itemId}`,
  );
  return item.customFields[deals.fields[code] ?? ''];
}
