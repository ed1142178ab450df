import { expect, type Page } from '@playwright/test';
import { register, test } from '../support/people.ts';

/**
 * Tests parts of the application that fail to load (specification section 8), with the build's own files and a page
 * reload.
 */
const texts = /\/assets\/(en|uk)-[^/]*\.js$/;
const boardsScript = /\/assets\/BoardsPage-[^/]*\.js$/;
const boardsStyle = /\/assets\/(boards|BoardsPage)-[^/]*\.css$/;

test('reports texts, style sheets and scripts that fail to load, and loads them on retry', async ({
  page,
}) => {
  const retry = page.getByRole('button', { name: 'Try again' });
  await page.route(texts, route => route.abort());
  await page.goto('/login');
  await expect(page.getByText('Застосунок не завантажився')).toBeVisible();
  await page.unroute(texts);
  await retry.click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await register(page, { at: '/' });
  const alert = page.getByRole('main').getByRole('alert');
  await page.route(boardsStyle, route => route.abort());
  await openBoards(page);
  await expect(alert.locator('[data-code=CSS_CHUNK_LOAD_FAILED]')).toBeVisible();
  await page.unroute(boardsStyle);
  await page.route(boardsScript, route => route.abort());
  await retry.click();
  await expect(alert.locator('[data-code=ChunkLoadError]')).toBeVisible();
  await expect(alert).toContainText('This page didn’t load');
  // The shell stays: another page can still be opened.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await openBoards(page);
  await page.unroute(boardsScript);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Manage boards', level: 1 })).toBeVisible();
});

async function openBoards(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage boards' }).click();
}
