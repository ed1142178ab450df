import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { createDeal, type Deals, defineDeals } from './deals.ts';
import { enableChat } from './enableChat.ts';
import { PASSWORD } from './people.ts';
import { getToken } from './tokens.ts';
import type { AppMessages } from './words.ts';

/** How to open a dialog from the page to which it belongs. */
export interface DialogOpener {
  /** The name of the source file that draws the dialog, without its extension. */
  readonly name: string;
  readonly at: (account: FilledAccount) => string;
  readonly open: (page: Page, words: AppMessages, account: FilledAccount) => Promise<unknown>;
  readonly title: (words: AppMessages, account: FilledAccount) => string | RegExp;
}

/** An account with data for every dialog. */
export interface FilledAccount {
  readonly deals: Deals;
  /** The record's name as displayed. */
  readonly roof: { readonly id: string; readonly display: string };
  /** A record in the trash. */
  readonly shed: { readonly id: string; readonly display: string };
  readonly personId: string;
  readonly profileId: string;
  readonly reportId: string;
  readonly boardId: string;
}

interface Created {
  readonly id: string;
}

export async function fillAccount(page: Page): Promise<FilledAccount> {
  const deals = await defineDeals(page);
  const hot = await tag(page, 'Hot');
  const made = async (title: string) => {
    const { id, number } = await createDeal(page, deals, {
      title,
      amount: 5,
      tags: [hot],
    });
    return { id, display: `#${number} | ${title}` };
  };
  const roof = await made('Roof');
  await made('Gate');
  await tag(page, 'Cold');
  await callApi(page, 'POST', `/directories/${deals.id}/items/${roof.id}/notes`, { text: 'Bring a ladder' });
  const shed = await made('Shed');
  await callApi(page, 'DELETE', `/directories/${deals.id}/items/${shed.id}`);
  const email = `ben.${deals.id}@example.org`;
  const person = await callApi<Created>(page, 'POST', '/users', {
    name: 'Ben Brown',
    email,
    password: PASSWORD,
  });
  const group = await callApi<Created>(page, 'POST', '/user-groups', { name: 'Sellers', users: [person.id] });
  const profile = await addProfile(page, { groupId: group.id, directoryId: deals.id });
  const lanes = [{ name: 'Open', directoryId: deals.id, statuses: [deals.statuses.New] }];
  const board = await callApi<Created>(page, 'POST', '/boards', { name: 'Pipeline', lanes });
  const report = await callApi<Created>(page, 'POST', '/reports', {
    ...{ name: 'Deals by status', directoryId: deals.id, groups: [{ field: 'Status' }], chart: 'Bars' },
    measures: [{ measure: 'Count' }],
  });
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  await callApi(page, 'POST', '/reminders', { text: 'Water the plants', dueAt });
  const endpoint = { name: 'Shop', url: 'http://127.0.0.1:9/', enabled: false };
  await callApi(page, 'POST', '/automation/webhooks', endpoint);
  await sendFile(page, `/api/directories/${deals.id}/items/${roof.id}/files`);
  await enableChat(page);
  await callApi(page, 'POST', '/bots/web', { name: 'Help', origins: [] });
  const ids = { personId: person.id, profileId: profile.id, reportId: report.id, boardId: board.id };
  return { deals, roof, shed, ...ids };
}

async function sendFile(page: Page, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${await getToken(page)}` };
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bring a ladder') };
  const answer = await page.request.post(path, { headers, multipart: { file } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const tag = async (page: Page, name: string) => (await callApi<Created>(page, 'PUT', '/tags', { name })).id;

function addProfile(
  page: Page,
  { groupId, directoryId }: { groupId: string; directoryId: string },
): Promise<Created> {
  const all = { read: true, create: true, update: true, delete: true };
  const rights = {
    ...{ record: all, comments: all, files: all, changes: { read: true } },
    ...{ showOnMenu: true, hiddenFields: [] },
  };
  const body = {
    name: 'Salespeople',
    assignments: [{ groupId }],
    directories: [{ directoryId, rights }],
    menu: [],
  };
  return callApi<Created>(page, 'POST', '/usage-profiles', body);
}

/** Clicks a button of the page itself, not of a dialog over it. */
export const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** Selects an entry of the menu that a button opens. */
export async function chooseMenuEntry(page: Page, button: Locator, entry: string): Promise<void> {
  await button.click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

export const getOpenDialog = (page: Page) =>
  page.locator('.dk-modal-layer:not([hidden]) [aria-modal="true"]');
