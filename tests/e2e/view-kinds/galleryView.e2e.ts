import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { createSampleFiles, type SentFile } from '../support/files.ts';
import { addColleague, register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getToken } from '../support/tokens.ts';

const statusList = [{ name: 'For sale', type: 'Active', color: '#6c8cff' }];

/**
 * Creates houses: one with a picture after another file, one with a file that isn't a picture, and some without files.
 */
async function defineHouses(page: Page) {
  const input = { code: 'house', name: 'Houses', type: 'Data', statusList };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const field = async (name: string, type: string, own: object = {}) => {
    const body = { code: name.toLowerCase(), name, type, ...own };
    return (await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, body)).id;
  };
  const title = await field('Title', 'String');
  const rooms = await field('Rooms', 'Number', { visibleOnBoard: true });
  const photos = await field('Photos', 'File', { array: true, visibleOnBoard: true });
  const all = await callApi<{ id: string; statusList: { id: string }[] }[]>(page, 'GET', '/directories');
  const kept = all.find(directory => directory.id === id)?.statusList ?? [];
  await callApi(page, 'PUT', `/directories/${id}`, { ...input, displayFieldId: title, statusList: kept });
  const add = async (name: string, files: readonly string[] = []) => {
    const customFields = {
      [title]: { stringValue: name },
      [rooms]: { numberValue: 3 },
      ...(files.length > 0 && { [photos]: { listValue: files.map(stringValue => ({ stringValue })) } }),
    };
    return callApi<{ id: string }>(page, 'POST', `/directories/${id}/items`, {
      customFields,
      status: kept[0]?.id,
    });
  };
  const { picture, text } = await createSampleFiles();
  await add('Plot without a house');
  await add('House with a plan', [await send(page, text)]);
  await add('House by the lake', [await send(page, text), await send(page, picture)]);
  return { id, title, add };
}

async function send(page: Page, file: SentFile): Promise<string> {
  const headers = { authorization: `Bearer ${await getToken(page)}` };
  const stored = await page.request.post('/api/files', { headers, multipart: { file } });
  return (await stored.json()).id;
}

test('shows pictures of records, updates live and can be used by keyboard', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const { id, add } = await defineHouses(page);
  const other = await addColleague(page, browser, 'Col League');
  await page.goto(`/directories/${id}/items?view=list`);
  await page.getByRole('button', { name: 'Gallery' }).click();
  await expect(page).toHaveURL(/view=gallery/);
  const cards = page.getByRole('list', { name: 'Houses' }).locator('[data-card]');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0).locator('.dk-thumb img')).toBeVisible({ timeout: 25_000 });
  await expect(cards.nth(0)).toContainText('For sale');
  await expect(cards.nth(0)).not.toContainText('roof.png');
  await expect(page.locator('.dk-thumb img')).toHaveCount(1);
  await checkNoOverflow(page, 'a gallery');
  await takeScreenshot(page, 'gallery-en-1280');

  await other.goto(page.url());
  await expect(other.locator('[data-card]')).toHaveCount(3);
  await add('House on the hill');
  await expect(other.locator('[data-card]')).toHaveCount(4);
  await expect(cards).toHaveCount(4);

  await cards.nth(0).getByRole('button').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1).getByRole('button', { name: /by the lake/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /by the lake/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.goto(`/directories/${id}/items`);
  await expect(cards).toHaveCount(4);
});
