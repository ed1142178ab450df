import type { Page } from '@playwright/test';
import { callApi } from './callApi.ts';

/** A process with statuses, comments and files, and a few fields, created through the API as an administrator. */
export interface Deals {
  readonly id: string;
  /** The URL of the process's records. */
  readonly list: string;
  /** Field ids, keyed by field code. */
  readonly fields: Readonly<Record<'title' | 'amount' | 'stage', string>>;
  /** Status ids, keyed by status name. */
  readonly statuses: Readonly<Record<string, string>>;
}

interface Created {
  id: string;
}

export async function defineDeals(page: Page, settings: Record<string, unknown> = {}): Promise<Deals> {
  const directory = {
    code: 'deal',
    name: 'Deal',
    type: 'Process',
    showOnMenu: true,
    commentsEnabled: true,
    filesEnabled: true,
    changesTrackingEnabled: true,
    lastComment: true,
    ...settings,
  };
  const statusList = [
    { name: 'New', type: 'Active', color: '#3b82f6' },
    { name: 'Won', type: 'Success', color: '#10b981' },
    { name: 'Lost', type: 'Failure', color: '#ef4444' },
  ];
  const made = await callApi<Created & { statusList: { id: string; name: string }[] }>(
    page,
    'POST',
    '/directories',
    { ...directory, statusList },
  );
  const field = async (body: object) =>
    (await callApi<Created>(page, 'POST', `/custom-fields/${made.id}`, { visibleOnGrid: true, ...body })).id;
  const dropdownItems = [
    { value: 'a', text: 'New business' },
    { value: 'b', text: 'Renewal' },
  ];
  const fields = {
    title: await field({ code: 'title', name: 'Title', type: 'String' }),
    amount: await field({ code: 'amount', name: 'Amount', type: 'Number', precision: 2 }),
    stage: await field({ code: 'stage', name: 'Kind', type: 'Dropdown', dropdownItems }),
  };
  await callApi(page, 'PUT', `/directories/${made.id}`, {
    ...directory,
    statusList: made.statusList,
    displayFieldId: fields.title,
  });
  return {
    id: made.id,
    list: '/directories/deal/items',
    fields,
    statuses: Object.fromEntries(made.statusList.map(status => [status.name, status.id])),
  };
}

export function createDeal(
  page: Page,
  deals: Deals,
  deal: { title: string; amount?: number; kind?: 'a' | 'b'; tags?: string[]; status?: string },
): Promise<Created & { number: number; version: number }> {
  const { title, amount, kind, tags = [], status } = deal;
  return callApi(page, 'POST', `/directories/${deals.id}/items`, {
    tags,
    ...(status && { status: deals.statuses[status] }),
    customFields: {
      [deals.fields.title]: { stringValue: title },
      ...(amount !== undefined && { [deals.fields.amount]: { numberValue: amount } }),
      ...(kind && { [deals.fields.stage]: { stringValue: kind } }),
    },
  });
}
