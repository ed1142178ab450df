import { expect, type Locator, type Page } from '@playwright/test';
import { addDays } from '#core/calendar/dayRange.ts';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';
import { desk } from '../support/sales.ts';
import { takeScreenshot } from '../support/shot.ts';

const today = new Date().toISOString().slice(0, 10);
/** The Monday of this week, which is the first day that the timeline of weeks displays. */
const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
const shownDays = 28;

/** Creates stages of a project from one day to another, counted from Monday. */
async function defineStages(page: Page) {
  const statusList = [
    { name: 'Planned', type: 'Active', color: '#6c8cff' },
    { name: 'Over', type: 'Success', color: '#3aa76d' },
  ];
  const input = { code: 'stage', name: 'Stages', type: 'Data', statusList };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/directories', input);
  const field = async (name: string, type: string) => {
    const body = { code: name.toLowerCase(), name, type };
    return (await callApi<{ id: string }>(page, 'POST', `/custom-fields/${id}`, body)).id;
  };
  const [title, starts, ends] = [
    await field('Title', 'String'),
    await field('Starts', 'Date'),
    await field('Ends', 'Date'),
  ];
  const all = await callApi<{ id: string; statusList: { id: string }[] }[]>(page, 'GET', '/directories');
  const kept = all.find(directory => directory.id === id)?.statusList ?? [];
  await callApi(page, 'PUT', `/directories/${id}`, { ...input, displayFieldId: title, statusList: kept });
  const add = async (name: string, from: number, till: number, isOver = false) => {
    const customFields = {
      [title]: { stringValue: name },
      [starts]: { dateValue: addDays(monday, from) },
      [ends]: { dateValue: addDays(monday, till) },
    };
    const status = isOver ? kept[1]?.id : kept[0]?.id;
    await callApi(page, 'POST', `/directories/${id}/items`, { customFields, status });
  };
  await add('Survey', 0, 4, true);
  await add('Design', 3, 9);
  await add('Building of the whole house with its garden', 10, 40);
  await add('Long ago', -400, -390);
  const daysOf = async (name: string) => {
    const body = { keyword: name };
    type Found = { items: { customFields: Record<string, { dateValue: string }> }[] };
    const [item] = (await callApi<Found>(page, 'POST', `/directories/${id}/items/search`, body)).items;
    return [starts, ends].map(each => item?.customFields[each]?.dateValue);
  };
  return { id, daysOf };
}

const bar = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`\\b${name}, `) });
const between = (from: number, till: number) => [addDays(monday, from), addDays(monday, till)];

/** Drags the centre of an element by a number of days. */
async function dragBy(page: Page, part: Locator, days: number) {
  const box = await part.boundingBox();
  const track = await page.locator('.dk-timeline-track').first().boundingBox();
  if (!box || !track) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (days * track.width) / shownDays, y, { steps: 4 });
  await page.mouse.up();
}

test('moves bars and their ends by mouse and keyboard, and undoes a move', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize(desk);
  await register(page);
  const { id, daysOf } = await defineStages(page);
  await page.goto(`/directories/${id}/items?view=list`);
  await page.getByRole('button', { name: 'Timeline' }).click();
  await expect(bar(page, 'Design')).toBeVisible();
  await expect(bar(page, 'Long ago')).toHaveCount(0);
  await checkNoOverflow(page, 'a timeline');
  await takeScreenshot(page, 'timeline-en-1280');

  await dragBy(page, bar(page, 'Design'), 2);
  await expect.poll(() => daysOf('Design')).toEqual(between(5, 11));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => daysOf('Design')).toEqual(between(3, 9));
  await dragBy(page, bar(page, 'Design').locator('[data-end="end"]'), 3);
  await expect.poll(() => daysOf('Design')).toEqual(between(3, 12));
  await dragBy(page, bar(page, 'Design').locator('[data-end="start"]'), -1);
  await expect.poll(() => daysOf('Design')).toEqual(between(2, 12));

  await bar(page, 'Design').press('Alt+ArrowRight');
  await expect.poll(() => daysOf('Design')).toEqual(between(3, 13));
  await bar(page, 'Design').press('Shift+ArrowRight');
  await expect.poll(() => daysOf('Design')).toEqual(between(4, 13));
  await bar(page, 'Design').press('Alt+Shift+ArrowLeft');
  await expect.poll(() => daysOf('Design')).toEqual(between(4, 12));
  await expect(bar(page, 'Design')).toBeFocused();
  await bar(page, 'Design').press('Enter');
  await expect(page.getByRole('dialog', { name: /Design/ })).toBeVisible();
});
