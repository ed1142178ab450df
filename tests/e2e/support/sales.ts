import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import { createDeal, type Deals, defineDeals } from './deals.ts';
import { logIn, openBrowser, PASSWORD } from './people.ts';
import type { AppMessages } from './words.ts';

export interface Created {
  readonly id: string;
}

export interface Sales {
  readonly deals: Deals;
  readonly roof: Created;
  readonly ben: Created & { readonly email: string };
  readonly groupId: string;
  readonly profileId: string;
  /** Saves the profile with other permissions for deals. */
  changeRights(change: object): Promise<void>;
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/**
 * Creates deals, and the user Ben, who is in the group Sales. Ben can edit deals except for the amount of new deals,
 * can read comments but no files, and can't see the kind. Only members of Leads can lose a deal.
 */
export async function setUpSalesTeam(page: Page): Promise<Sales> {
  const deals = await defineDeals(page);
  const { id } = await callApi<Created>(page, 'POST', '/user-groups', { name: 'Sales', users: [] });
  const leads = await callApi<Created>(page, 'POST', '/user-groups', { name: 'Leads', users: [] });
  const email = `${randomUUID()}@example.org`;
  const person = { name: 'Ben Baker', email, password: PASSWORD, groups: [id] };
  const ben = { ...(await callApi<Created>(page, 'POST', '/users', person)), email };
  const all = await callApi<(Created & { statusList: { id: string; name: string }[] })[]>(
    page,
    'GET',
    '/directories',
  );
  const { statusList = [], ...directory } = all.find(each => each.id === deals.id) ?? {};
  const { code, name, type, commentsEnabled, filesEnabled, displayFieldId } = directory as Record<
    string,
    unknown
  >;
  await callApi(page, 'PUT', `/directories/${deals.id}`, {
    ...{ code, name, type, commentsEnabled, filesEnabled, displayFieldId, showOnMenu: true },
    statusList: statusList.map(status => ({
      ...status,
      ...(status.name === 'New' && { fields: { [deals.fields.amount]: { readonly: true } } }),
      ...(status.name === 'Lost' && {
        permissions: [{ groupId: leads.id, enter: true, leave: true, edit: true }],
      }),
    })),
  });
  const none = { read: false, create: false, update: false, delete: false };
  const rights = {
    record: { read: true, create: true, update: true, delete: false },
    comments: { ...none, read: true },
    files: none,
    changes: { read: false },
    showOnMenu: true,
    hiddenFields: [deals.fields.stage],
  };
  const salespeople = (change: object) => ({
    name: 'Salespeople',
    assignments: [{ groupId: id }],
    directories: [{ directoryId: deals.id, rights: { ...rights, ...change } }],
    menu: [],
  });
  const profile = await callApi<Created>(page, 'POST', '/usage-profiles', salespeople({}));
  const profiles = await callApi<Created[]>(page, 'GET', '/usage-profiles');
  const others = profiles.map(each => each.id).filter(each => each !== profile.id);
  await callApi(page, 'POST', '/usage-profiles/order', { list: [profile.id, ...others] });
  const roof = await createDeal(page, deals, { title: 'Roof', kind: 'a' });
  return {
    ...{ deals, roof, ben, groupId: id, profileId: profile.id },
    async changeRights(change) {
      await callApi(page, 'PUT', '/usage-profiles', { id: profile.id, ...salespeople(change) });
    },
  };
}

export async function openBrowserAs(browser: Browser, email: string): Promise<Page> {
  const page = await openBrowser(browser);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  return page;
}

/** Checks that the deciding rule is marked with an icon and a word, and that it is the last rule. */
export async function expectRefused(page: Page, { t }: AppMessages, text: string): Promise<void> {
  const chain = page.getByRole('list', { name: t('rights.chain') });
  const last = chain.getByRole('listitem').last();
  await expect(last).toContainText(t('rights.verdict.Refuses'));
  await expect(last).toContainText(text);
  await expect(chain.getByText(t('rights.verdict.Refuses'), { exact: true })).toHaveCount(1);
}
