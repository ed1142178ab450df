import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { register, test } from '../support/people.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

interface Calendar {
  readonly workingHours: Readonly<Record<string, { from: string; to: string }[]>>;
  readonly holidays: readonly { day: string; name: string; isYearly: boolean }[];
}

const stored = (page: Page) => callApi<Calendar>(page, 'GET', '/calendar');

test('validates and saves working hours and holidays, and records them in the history', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await page.goto('/settings');
  await chooseTab(page, { name: 'Calendar' });
  await expect(page.getByRole('textbox', { name: 'Monday, from' })).toHaveValue('09:00');
  await page.getByRole('textbox', { name: 'Monday, to' }).fill('13');
  await page.getByRole('button', { name: 'Add hours: Monday' }).press('Enter');
  const [, second] = await page.getByRole('textbox', { name: 'Monday, from' }).all();
  await expect(second as NonNullable<typeof second>).toHaveValue('13:00');
  await page.getByRole('textbox', { name: 'Monday, to' }).nth(1).fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Work must end after it begins.')).toBeVisible();
  await checkNoOverflow(page, 'a calendar with a mistake');
  await page.getByRole('textbox', { name: 'Monday, from' }).nth(1).fill('1400');
  await page.getByRole('textbox', { name: 'Monday, to' }).nth(1).fill('24');
  await page.getByRole('textbox', { name: 'Monday, to' }).nth(1).press('Tab');
  await expect(page.getByRole('textbox', { name: 'Monday, to' }).nth(1)).toHaveValue('24:00');
  await page.getByRole('button', { name: 'Remove hours 09:00–18:00: Friday' }).click();
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await page.getByLabel('Day', { exact: true }).fill('2026-12-25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Christmas');
  await page.getByLabel('Every year').check();
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('Data was saved successfully.')).toBeVisible();
  const { workingHours, holidays } = await stored(page);
  expect(workingHours.monday).toEqual([
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '24:00' },
  ]);
  expect(workingHours.friday).toEqual([]);
  expect(holidays).toEqual([{ day: '2026-12-25', name: 'Christmas', isYearly: true }]);
  await page.goto('/configuration');
  await page.getByRole('button', { name: /Calendar created/ }).click();
  await expect(page.getByRole('main')).not.toContainText('“”');
});

test('fits a phone in Ukrainian', async ({ page, watch }) => {
  watch(page);
  await register(page, { locale: 'uk' });
  await page.setViewportSize({ width: 390, height: 844 });
  const { t } = getAppMessages('uk');
  await page.goto('/settings');
  await chooseTab(page, { name: t('settings.calendar') });
  await expect(page.getByRole('heading', { name: t('calendar.holidays') })).toBeVisible();
  await page.getByRole('button', { name: t('calendar.addHoliday') }).click();
  await checkNoOverflow(page, 'the calendar on a phone');
  await page.getByRole('button', { name: t('calendar.addHours', { day: t('calendar.sunday') }) }).click();
  await expect(page.getByText(t('calendar.dayOff'))).toHaveCount(1);
});
