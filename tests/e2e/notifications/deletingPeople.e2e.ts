import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type DealDirectory, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { PASSWORD, register, test } from '../support/people.ts';

interface Person {
  readonly id: string;
}

const colleague = (page: Page, name: string) =>
  callApi<Person>(page, 'POST', '/users', { name, email: `${randomUUID()}@example.org`, password: PASSWORD });

async function addDeals(page: Page, board: DealDirectory, managers: readonly Person[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, { id }] of managers.entries()) {
    const customFields = {
      [board.title]: { stringValue: `Deal ${index + 1}` },
      Manager: { stringValue: id },
    };
    const path = `/directories/${board.directoryId}/items`;
    ids.push((await callApi<Person>(page, 'POST', path, { customFields })).id);
  }
  return ids;
}

async function readManagers(page: Page, board: DealDirectory): Promise<(string | undefined)[]> {
  const body = { orderBy: { field: 'Number', asc: true } };
  const found = await callApi<{ items: { customFields: { Manager?: { stringValue: string } } }[] }>(
    page,
    'POST',
    `/directories/${board.directoryId}/items/search`,
    body,
  );
  return found.items.map(({ customFields }) => customFields.Manager?.stringValue);
}

async function askToDelete(page: Page, { id }: Person) {
  await page.goto(`/users/${id}/details`);
  await page.getByRole('button', { name: 'Delete' }).click();
  return page.getByRole('alertdialog');
}

test('reassigns the open processes of a deleted user, and undoes the reassignment as one change', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const [ben, cleo] = [await colleague(page, 'Ben Brown'), await colleague(page, 'Cleo Clark')];
  const board = await defineDeals(page);
  const [, , done] = await addDeals(page, board, [ben, ben, ben, cleo]);
  // Completed records keep their manager.
  await callApi(
    page,
    'PUT',
    `/directories/${board.directoryId}/items/${done}/status/${board.statuses.Lost}`,
    {},
  );
  const dialog = await askToDelete(page, ben);
  await expect(dialog.getByText('2 open processes have this manager')).toBeVisible();
  await expect(dialog.getByText('Deal: 2')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Assign them to someone else' }).check();
  await expect(dialog.getByRole('button', { name: 'Yes, delete it!' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'New manager' }).fill('cle');
  await page.getByRole('option', { name: 'Cleo Clark' }).click();
  await expect(page.getByRole('option', { name: 'Ben Brown' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('2 records of “Deal” changed.')).toBeVisible();
  await expect(page.getByText('They can’t log in; everything they did stays.')).toBeVisible();
  expect(await readManagers(page, board)).toEqual([cleo.id, cleo.id, ben.id, cleo.id]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Changes to 2 records undone.')).toBeVisible();
  expect(await readManagers(page, board)).toEqual([ben.id, ben.id, ben.id, cleo.id]);
  // The deleted user is still displayed as the manager, but can't be chosen.
  await page.goto('/directories/deal/items?view=board');
  await expect(page.locator('[data-card]').first()).toContainText(/Ben Brown|Cleo Clark/);
  const offered = await callApi<string[]>(page, 'GET', `/directories/${board.directoryId}/people/Manager`);
  expect(offered).not.toContain(ben.id);
});

test("lists processes that can't be reassigned before a user is deleted", async ({ page, watch }) => {
  watch(page);
  await register(page, { locale: 'uk' });
  const groups = await callApi<{ id: string; everyone: boolean }[]>(page, 'GET', '/user-groups');
  const everyone = groups.find(group => group.everyone)?.id;
  const ben = await colleague(page, 'Ben Brown');
  const board = await defineDeals(page);
  await addDeals(page, board, [ben, ben]);
  const [deal] = (
    await callApi<{ id: string; statusList: { name: string }[] }[]>(page, 'GET', '/directories')
  ).filter(({ id }) => id === board.directoryId);
  const closed = [{ groupId: everyone, enter: true, leave: true, edit: false }];
  await callApi(page, 'PUT', `/directories/${board.directoryId}`, {
    name: 'Deal',
    code: 'deal',
    type: 'Process',
    commentsEnabled: true,
    displayFieldId: board.title,
    statusList: deal?.statusList.map(status =>
      status.name === 'New' ? { ...status, permissions: closed } : status,
    ),
  });
  await page.goto(`/users/${ben.id}/details`);
  await page.getByRole('button', { name: 'Видалити' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: 'Прибрати відповідального' }).check();
  await dialog.getByRole('button', { name: 'Так, видалити!' }).click();
  await expect(dialog.getByText('У цих процесах відповідальний лишився:')).toBeVisible();
  await expect(dialog.getByRole('list', { name: /./ }).getByText('Deal 1')).toBeVisible();
  expect(await readManagers(page, board)).toEqual([ben.id, ben.id]);
  await dialog.getByRole('button', { name: 'Усе одно видалити' }).click();
  await expect(page.getByRole('button', { name: 'Відновити' })).toBeVisible();
});
