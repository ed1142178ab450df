import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { expectStoredState } from '../support/keptState.ts';
import { register, test } from '../support/people.ts';

interface Reminder {
  readonly id: string;
  readonly status: string;
  readonly dueAt: string;
}

const HOUR_MS = 3_600_000;

/** Returns a time on another day, in this machine's time zone. */
function onDay(days: number, time: string): string {
  const day = new Date(Date.now() + days * 24 * HOUR_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${time}`;
}

/** Reminders set for today must not be due tomorrow, so this waits for the end of the day if it is close. */
async function avoidMidnight(): Promise<void> {
  const left = Date.parse(onDay(1, '00:00')) - Date.now();
  if (left > 3 * 60_000) return;
  test.setTimeout(test.info().timeout + left);
  await sleep(left + 1_000);
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const add = (page: Page, text: string, startsLocal: string, more: object = {}) =>
  callApi<Reminder>(page, 'POST', '/reminders', { text, startsLocal, timeZone, ...more });

const dueSoon = (page: Page, text: string) =>
  callApi<Reminder>(page, 'POST', '/reminders', { text, dueAt: new Date(Date.now() + 1_500).toISOString() });

test('creates a repeating reminder from words, completes it and undoes the completion', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page, { at: '/' });
  await page.getByRole('navigation').getByRole('link', { name: 'Reminders' }).click();
  await expect(page.getByRole('heading', { name: 'No open reminders' })).toBeVisible();
  await page.getByRole('button', { name: 'New reminder' }).first().click();
  const form = page.getByRole('dialog', { name: 'New reminder' });
  await form.getByLabel('Remind about').fill('Water the plants');
  await form.getByLabel('When', { exact: true }).fill('every first Monday at 9 or so');
  await expect(form.getByText('Not understood from “or” on.')).toBeVisible();
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(form).toBeVisible();
  await form.getByLabel('When', { exact: true }).fill('every first Monday at 9');
  await expect(form.getByText(/Monday, .* 09:00 · Every month on the first Monday/)).toBeVisible();
  await expect(form.getByText(/^Next: /)).toBeVisible();
  await form.getByRole('button', { name: 'Set reminder' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Water the plants' });
  await expect(row).toContainText('Every month on the first Monday');

  await row.getByRole('button', { name: 'Water the plants', exact: true }).click();
  const opened = page.getByRole('dialog', { name: 'Reminder #1' });
  await opened.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Done, don’t repeat' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row).toContainText('Scheduled');
});

test('lists reminders in order of their time, and completes and reopens them by mouse and keyboard', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await add(page, 'Pay the rent', onDay(9, '09:00'));
  await add(page, 'Ring the school', onDay(2, '09:00'), { repeat: 'FREQ=WEEKLY' });
  await add(page, 'Buy milk', onDay(5, '09:00'));
  await page.goto('/reminders');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveText([/Ring the school/, /Buy milk/, /Pay the rent/]);
  await expect(rows.first().getByText('Every week')).toBeInViewport();

  await page.getByRole('checkbox', { name: 'Done: Buy milk' }).click();
  await expect(page.getByText('Reminder done.')).toBeVisible();
  await expect(rows).toHaveText([/Ring the school/, /Pay the rent/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/Ring the school/, /Buy milk/, /Pay the rent/]);

  // Space completes a reminder as well, and completed ones are at the end.
  await page.getByRole('gridcell').filter({ hasText: 'Buy milk' }).focus();
  await page.keyboard.press(' ');
  await expect(rows).toHaveText([/Ring the school/, /Pay the rent/]);
  await page.getByRole('button', { name: 'Status: Open' }).click();
  await page.getByRole('menuitemradio', { name: 'Any status' }).click();
  await expect(rows).toHaveText([/Ring the school/, /Pay the rent/, /Buy milk/]);
  await page.getByRole('checkbox', { name: 'Done: Buy milk' }).click();
  await expect(page.getByText('Reminder reopened.')).toBeVisible();
  await expect(rows).toHaveText([/Ring the school/, /Buy milk/, /Pay the rent/]);
});

for (const { locale, text, rest, form: title, label, set, at } of [
  {
    locale: 'en',
    text: 'Call Olena tomorrow at 10',
    rest: 'Call Olena',
    form: 'New reminder',
    label: 'Remind about',
    set: 'Set reminder',
    at: /^Set for .* 10:00$/,
  },
  {
    locale: 'uk',
    text: 'Подзвонити Олені завтра о 10:00',
    rest: 'Подзвонити Олені',
    form: 'Нове нагадування',
    label: 'Про що нагадати',
    set: 'Створити нагадування',
    at: /^Поставити на .* 10:00$/,
  },
] as const)
  test(`offers a time found in the text of a reminder (${locale})`, async ({ page, watch }) => {
    watch(page);
    await avoidMidnight();
    await register(page, { locale });
    await page.goto('/reminders');
    await page.getByRole('button', { name: title }).first().click();
    const form = page.getByRole('dialog', { name: title });
    await form.getByLabel(label).fill(text);
    await form.getByRole('button', { name: at }).click();
    await expect(form.getByLabel(label)).toHaveValue(rest);
    await expect(form.getByRole('button', { name: at })).toHaveCount(0);
    await form.getByRole('button', { name: set }).click();
    await expect(form).toHaveCount(0);
    const { items } = await callApi<{ items: { text: string; startsLocal: string }[] }>(
      page,
      'POST',
      '/reminders/search',
      {},
    );
    expect(items).toEqual([expect.objectContaining({ text: rest, startsLocal: onDay(1, '10:00') })]);
  });

test('stops suggesting a time once the user keeps the text or chooses another time', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await page.goto('/reminders');
  await page.getByRole('button', { name: 'New reminder' }).first().click();
  const form = page.getByRole('dialog', { name: 'New reminder' });
  const text = form.getByLabel('Remind about');
  const offered = form.getByRole('button', { name: /^Set for/ });
  await text.fill('Read the daily news');
  await expect(offered).toBeVisible();
  await form.getByRole('button', { name: 'Keep it as text' }).click();
  await expect(offered).toHaveCount(0);
  await expect(text).toHaveValue('Read the daily news');
  await expect(text).toBeFocused();
  await text.fill('Read the weekly news');
  await expect(offered).toBeVisible();
  await form.getByRole('button', { name: 'tomorrow at 9:00' }).click();
  await expect(offered).toHaveCount(0);
});

test('shows a due reminder only in the active tab, and snoozes it there', async ({ page, watch }) => {
  watch(page);
  await register(page, { at: '/' });
  const second = await page.context().newPage();
  watch(second);
  await second.goto('/reminders');
  await expect(second.getByRole('heading', { name: 'Reminders', level: 1 })).toBeVisible();
  await second.bringToFront();
  await dueSoon(page, 'Call back');
  const card = (tab: Page) => tab.getByRole('article', { name: 'Call back' });
  await expect(card(second)).toBeVisible({ timeout: 20_000 });
  await expect(card(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^\(1\) /);
  // When the user returns to the first tab, the card is shown there.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(card(page)).toBeVisible();
  await expect(card(second)).toHaveCount(0);
  const shown = page;

  await card(shown).getByRole('button', { name: 'Snooze' }).click();
  await shown.getByRole('menuitem', { name: '1 hour' }).click();
  await expect(card(shown)).toHaveCount(0);
  await expect(shown.getByText(/Snoozed until/).first()).toBeVisible();
  const { items } = await callApi<{ items: Reminder[] }>(page, 'POST', '/reminders/search', {});
  expect(items.map(({ status }) => status)).toEqual(['Snoozed']);
});

test('collapses several due reminders, and snoozes a repeating reminder until a chosen day', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await page.goto('/reminders');
  // A repeating reminder starts at a full minute, so this waits at most a minute.
  const nextMinute = new Date(Date.now() + 60_000).toISOString();
  const { dueAt } = await callApi<Reminder>(page, 'POST', '/reminders', {
    text: 'Stand-up',
    dueAt: nextMinute,
    repeat: 'FREQ=DAILY',
  });
  await dueSoon(page, 'Call back');
  const cards = page.getByRole('region', { name: 'Due reminders' });
  await expect(cards.getByRole('button', { name: 'Show 1 more' })).toBeVisible({ timeout: 80_000 });
  await expect(cards.getByRole('article')).toHaveCount(1);
  await cards.getByRole('button', { name: 'Hide due reminders' }).click();
  await expect(cards.getByRole('article')).toHaveCount(0);
  await cards.getByRole('button', { name: '2 reminders are due' }).press('Enter');
  // Opening a dialog collapses the cards, because it needs the space.
  await page.getByRole('button', { name: 'New reminder' }).first().click();
  await expect(cards.getByRole('button', { name: '2 reminders are due' })).toBeVisible();
  await page.keyboard.press('Escape');
  await cards.getByRole('button', { name: '2 reminders are due' }).click();
  await cards.getByRole('button', { name: 'Show 1 more' }).click();

  const standUp = cards.getByRole('article', { name: 'Stand-up' });
  await standUp.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'Skip times until…' }).click();
  const until = page.getByRole('dialog', { name: 'Skip all times until' });
  const [year, month, day] = onDay(4, '').slice(0, 10).split('-');
  const time = new Date(dueAt).toTimeString().slice(0, 5);
  await until.getByLabel('Day', { exact: true }).fill(`${day}.${month}.${year}`);
  await until.getByLabel('Time', { exact: true }).fill(time);
  await until.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(standUp).toHaveCount(0);
  // The time at which the skipped period ends isn't skipped itself.
  const comesUp = `${day}.${month}.${year} ${time}`;
  await expect(page.getByText(`Reminder dismissed. It comes up again ${comesUp}.`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Stand-up' });
  await expect(row).toContainText(`Skipped until ${comesUp}`);
});

for (const [width, height] of [
  [1280, 480],
  [390, 600],
] as const)
  test(`completes a due reminder while a dialog is open, without covering its button (${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    await page.setViewportSize({ width, height });
    await register(page);
    await page.goto('/reminders');
    await dueSoon(page, 'Call back');
    const due = page.getByRole('region', { name: 'Due reminders' });
    await expect(due.getByRole('article', { name: 'Call back' })).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'New reminder' }).first().click();
    const form = page.getByRole('dialog', { name: 'New reminder' });
    await form.getByLabel('Remind about').fill('Water the plants');
    await due.getByRole('button', { name: '1 reminder is due' }).click();
    await expect(due.getByRole('article', { name: 'Call back' })).toBeVisible();
    expect(await isUncovered(form.getByRole('button', { name: 'Set reminder' }))).toBe(true);
    await due.getByRole('button', { name: 'Done' }).click();
    await expect(due).toHaveCount(0);
    await expect(form.getByLabel('Remind about')).toHaveValue('Water the plants');
  });

/** Returns whether a click in the button's centre hits it. */
function isUncovered(button: Locator): Promise<boolean> {
  return button.evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test('shows repetitions in a calendar, and moves a reminder by keyboard and by mouse', async ({
  page,
  watch,
}) => {
  watch(page);
  await avoidMidnight();
  await register(page);
  await add(page, 'Send the invoice', onDay(0, '23:58'));
  await add(page, 'Stand-up', onDay(0, '23:59'), { repeat: 'FREQ=DAILY' });
  await page.goto('/reminders');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const chip = page.getByRole('button', { name: /Send the invoice/ });
  await expect(chip).toHaveCount(1);
  await page.getByRole('button', { name: 'Agenda', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stand-up' })).toHaveCount(30);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await chip.press('Alt+ArrowRight');
  await expect(page.getByText('Reminder moved.')).toBeVisible();
  const { items } = await callApi<{ items: { text: string; startsLocal: string }[] }>(
    page,
    'POST',
    '/reminders/search',
    { keyword: 'invoice' },
  );
  expect(items[0]?.startsLocal).toBe(onDay(1, '23:58'));
  const today = page.locator('.dk-day[data-today]');
  await expect(today.getByRole('button', { name: /Send the invoice/ })).toHaveCount(0);
  await chip.dragTo(today);
  await expect(today.getByRole('button', { name: /Send the invoice/ })).toHaveCount(1);
  await expectStoredState(page, 'reminders', { view: 'month' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('creates a repeating reminder for a contact on a phone in Ukrainian', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, { locale: 'uk' });
  const directories = await callApi<
    { id: string; builtIn?: boolean; fields: { id: string; code: string }[] }[]
  >(page, 'GET', '/directories');
  const contacts = directories.find(({ builtIn }) => builtIn);
  const name = contacts?.fields.find(({ code }) => code === 'name')?.id ?? '';
  const contact = await callApi<{ id: string }>(page, 'POST', `/directories/${contacts?.id}/items`, {
    customFields: { [name]: { stringValue: 'Петро Іваненко' } },
  });
  await page.goto(`/contacts?record=${contact.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Інші дії' }).click();
  await page.getByRole('menuitem', { name: 'Нагадати…' }).click();
  const form = page.getByRole('dialog', { name: 'Нове нагадування' });
  await expect(form.getByText('Стосується: #1 | Петро Іваненко')).toBeVisible();
  await form.getByLabel('Про що нагадати').fill('Подзвонити');
  await form.getByLabel('Коли', { exact: true }).fill('щопонеділка о 10:30');
  await expect(form.getByText(/понеділок, .* 10:30 · Щотижня у пн/)).toBeVisible();
  await checkNoOverflow(page, 'the form');
  await form.getByRole('button', { name: 'Створити нагадування' }).click();
  await expect(form).toHaveCount(0);
  await page.goto('/reminders');
  await expect(page.getByText('#1 | Подзвонити')).toBeVisible();
  await expect(page.getByText('#1 | Петро Іваненко')).toBeVisible();
  await checkNoOverflow(page, 'the list');
});
