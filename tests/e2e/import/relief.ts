/** The part of the relief charity that its account scripts use. */
import type { Page } from '@playwright/test';
import { callApi } from '../support/callApi.ts';

export interface ReliefIds {
  readonly requestId: string;
  readonly unitId: string;
  readonly productId: string;
}

const named = (code: string, name: string, type: string, more: object = {}) => ({
  code,
  name,
  type,
  ...more,
});

/** Sets the account's code to `relief` and defines its directories. The page must be reloaded afterwards. */
export async function defineRelief(page: Page): Promise<ReliefIds> {
  const boot = await callApi<{ authUser: { account: { id: string; name: string; timeZone: string } } }>(
    page,
    'GET',
    '/boot',
  );
  const { id, name, timeZone } = boot.authUser.account;
  await callApi(page, 'PUT', `/accounts/${id}`, { name, timeZone, code: 'relief' });
  const define = async (code: string, label: string, fields: readonly object[], more: object = {}) => {
    const body = { code, name: label, type: 'Data', showOnMenu: true, ...more };
    const { id: directoryId } = await callApi<{ id: string }>(page, 'POST', '/directories', body);
    for (const field of fields) await callApi(page, 'POST', `/custom-fields/${directoryId}`, field);
    return directoryId;
  };
  const title = { required: true, visibleOnGrid: true };
  const unique = named('name', 'Name', 'String', { ...title, unique: true });
  const displayOf = async (directoryId: string) => {
    const all = await callApi<{ id: string; fields: { id: string; code: string }[] }[]>(
      page,
      'GET',
      '/directories',
    );
    return all.find(one => one.id === directoryId)?.fields.find(({ code }) => code === 'name')?.id;
  };
  const pointing = async (code: string, label: string, directoryId: string) =>
    named(code, label, 'Directory', {
      directoryId,
      displayDirectoryFieldId: await displayOf(directoryId),
      directoryLookupControl: 'Dropdown',
    });
  const unitId = await define('unit', 'Units', [unique]);
  const sourceId = await define('source', 'Sources', [unique]);
  const donorId = await define('donor', 'Donors', [named('name', 'Name', 'String', title)]);
  const productId = await define('product', 'Goods', [
    named('article', 'Article', 'String', { ...title, unique: true }),
    named('name', 'Name', 'String', title),
    { ...(await pointing('unit', 'Unit', unitId)), required: true },
    named('price', 'Price', 'Number', { precision: 2 }),
  ]);
  const money = { precision: 2 };
  const statusList = [
    { name: 'New', type: 'Active' },
    { name: 'Delivered', type: 'Success' },
  ];
  const requestId = await define(
    'request',
    'Requests',
    [
      named('recipient', 'Recipient', 'String', title),
      named('neededBy', 'Needed by', 'Date'),
      named('delivered', 'Delivered on', 'Date'),
      await pointing('donor', 'Donor', donorId),
      named('products', 'Products', 'Table', {
        tableInlineEdit: true,
        tableFields: [
          await pointing('product', 'Product', productId),
          await pointing('unit', 'Unit', unitId),
          named('quantity', 'Quantity', 'Number', money),
          named('price', 'Price', 'Number', money),
          named('sum', 'Sum', 'Number', money),
          await pointing('source', 'Source', sourceId),
        ],
      }),
      named('total', 'Total', 'Number', { ...money, visibleOnGrid: true }),
      named('deliveryNotes', 'Delivery notes', 'String', { visibleOnGrid: true }),
    ],
    { type: 'Process', statusList },
  );
  await addRecord(page, unitId, { name: 'Pcs' });
  await addRecord(page, donorId, { name: 'warm hands' });
  return { requestId, unitId, productId };
}

/** Adds a record from texts by field code. */
export async function addRecord(page: Page, directoryId: string, texts: Record<string, string>) {
  const all = await callApi<{ id: string; fields: { id: string; code: string }[] }[]>(
    page,
    'GET',
    '/directories',
  );
  const fields = all.find(({ id }) => id === directoryId)?.fields ?? [];
  const customFields = Object.fromEntries(
    Object.entries(texts).map(([code, stringValue]) => [
      fields.find(field => field.code === code)?.id,
      /^\d{4}-\d\d-\d\d$/.test(stringValue) ? { dateValue: stringValue } : { stringValue },
    ]),
  );
  return callApi<{ id: string }>(page, 'POST', `/directories/${directoryId}/items`, { customFields });
}

export async function countRecords(page: Page, directoryId: string): Promise<number> {
  const found = await callApi<{ total: number }>(
    page,
    'POST',
    `/directories/${directoryId}/items/search`,
    {},
  );
  return found.total;
}
