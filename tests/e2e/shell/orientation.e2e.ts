import { expect } from '@playwright/test';
import { register, test } from '../support/people.ts';

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

test("links the account's name to the start page, and aligns the headings of administration pages", async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/users');
    const account = page.getByRole('banner').getByRole('link', { name: 'Acme' });
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  }
  const edges = new Set<number>();
  for (const path of administration) {
    await page.goto(path);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    edges.add((await heading.boundingBox())?.x ?? -1);
  }
  expect([...edges]).toHaveLength(1);
});
