import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';

export interface DealDirectory {
  readonly directoryId: string;
  /** Status ids, keyed by status name. */
  readonly statuses: Readonly<Record<string, string>>;
  readonly title: string;
  readonly amount: string;
}

const statusList = [
  { name: 'New', type: 'Active', color: '#e8eefc' },
  { name: 'Talks', type: 'Active', color: '#fff3bf' },
  { name: 'Won', type: 'Success', color: '#d3f9d8', commentRequiredToEnter: true },
  { name: 'Lost', type: 'Failure', color: '#ffe3e3' },
];

interface Directory {
  readonly id: string;
  readonly statusList: { id: string; name: string }[];
}

/**
 * Defines a process `Deal`. Winning a deal requires an amount and a comment, and only the named group can lose a deal.
 */
export async function defineDeals(
  page: Page,
  { code = 'deal', loserGroup }: { code?: string; loserGroup?: string } = {},
): Promise<DealDirectory> {
  const name = code === 'deal' ? 'Deal' : code;
  const input = { code, name, type: 'Process', commentsEnabled: true, statusList };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const field = (body: object) => callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, body);
  const title = (await field({ code: 'title', name: 'Title', type: 'String' })).id;
  const amount = (
    await field({ code: 'amount', name: 'Amount', type: 'Number', precision: 0, visibleOnBoard: true })
  ).id;
  const all = await callApi<Directory[]>(page, 'GET', '/directories');
  const defined = all.find(directory => directory.id === id)?.statusList ?? [];
  await callApi(page, 'PUT', `/directories/${id}`, {
    ...input,
    displayFieldId: title,
    statusList: defined.map(status => ({
      ...status,
      ...(status.name === 'Won' && { fields: { [amount]: { required: true } } }),
      ...(status.name === 'Lost' &&
        loserGroup && { permissions: [{ groupId: loserGroup, enter: true, leave: true, edit: true }] }),
    })),
  });
  const statuses = Object.fromEntries(defined.map(status => [status.name, status.id]));
  return { directoryId: id, statuses, title, amount };
}

/** Creates records in a status; the last record is at the top. */
export async function addDeals(
  page: Page,
  { directoryId, statuses, title, amount }: DealDirectory,
  { status, names, amounts = [] }: { status: string; names: readonly string[]; amounts?: readonly number[] },
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const numberValue = amounts[index];
    const customFields = {
      [title]: { stringValue: name },
      ...(numberValue === undefined ? {} : { [amount]: { numberValue } }),
    };
    const body = { status: statuses[status], customFields };
    ids.push((await callApi<{ id: string }>(page, 'POST', `/directories/${directoryId}/items`, body)).id);
  }
  return ids;
}

export function getLane(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('region', { name, exact: true });
}

export function getCard(page: Page, name: string): Locator {
  return page.locator('[data-card]').filter({ has: page.getByText(name, { exact: true }) });
}

/** Checks the names of a lane's cards, from top to bottom. */
export async function expectCards(page: Page, laneName: string, names: readonly string[]): Promise<void> {
  await expect(getLane(page, laneName).locator('[data-card] [data-card-open]')).toHaveText([...names]);
}
