import { expect, type Page } from '@playwright/test';
import { call } from '../support/call.ts';
import { defineDeals } from '../support/deals.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';

const administration = [
  '/directories',
  '/boards',
  '/boards/new',
  '/users',
  '/user-groups',
  '/usage-profiles',
  '/usage-profiles/new',
  '/configuration',
  '/settings',
  '/background-work',
];

/** Data, a process, and a board over both. */
async function openAccount(page: Page): Promise<void> {
  await register(page);
  await call(page, 'POST', '/directories', { code: 'place', name: 'Places', type: 'Data', showOnMenu: true });
  const { id, statuses } = await defineDeals(page);
  const lanes = [{ name: 'New', directoryId: id, statuses: [statuses.New] }];
  await call(page, 'POST', '/boards', { name: 'Pipeline', lanes });
}

test('no two places of the menu share a name, and no two kinds of places an icon', async ({
  page,
  watch,
}) => {
  watch(page);
  await openAccount(page);
  for (const boards of [/^Manage boards$/, /^Керування дошками$/]) {
    if (boards.test('Керування дошками')) await switchToUkrainian(page);
    await page.goto('/');
    const menu = page.getByRole('navigation').first();
    await expect(menu.getByRole('link', { name: boards })).toBeVisible();
    const names = await menu.locator('h2, a').allTextContents();
    expect(names).toEqual([...new Set(names)]);
    const icons = await Promise.all(
      [/^Places$/, /^Deal$/, /^Pipeline$/, boards].map(name =>
        menu.getByRole('link', { name }).locator('svg path').getAttribute('d'),
      ),
    );
    expect(new Set(icons).size).toBe(icons.length);
  }
});

test('the name of the account leads to the start page, on a phone too', async ({ page, watch }) => {
  watch(page);
  await openAccount(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/users');
    const account = page.getByRole('banner').getByRole('link', { name: 'Acme' });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('headings of the administration stand at one place', async ({ page, watch }) => {
  watch(page);
  await openAccount(page);
  const edges = new Set<number>();
  for (const path of administration) {
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    edges.add((await heading.boundingBox())?.x ?? -1);
  }
  expect([...edges]).toHaveLength(1);
});
