import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { failUntilRetried } from '../support/failingCalls.ts';
import { addColleague, register, switchToUkrainian, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

/** The failed work that administrators see. The server's own tests cover listing and retrying it. */
const failure = {
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'Job',
  name: { en: 'Sending a mail', uk: 'Надсилання листа' },
  at: '2026-11-20T10:00:00.000Z',
  attempts: 10,
  reference: '0190a000-0000-7000-8000-000000000001',
};

const queue = {
  kind: 'Event',
  name: { en: 'Automation rules', uk: 'Правила автоматизації' },
  waiting: 1_240,
  since: '2026-11-20T10:00:00.000Z',
};

test('reports that nothing has failed, and is available only to administrators', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  await page.goto('/background-work');
  const { t } = getAppMessages('en');
  await expect(page.getByText(t('backgroundWork.none'))).toBeVisible();
  await expect(getEntry(page, 'en')).toHaveText(t('backgroundWork.title'));
  await checkNoOverflow(page, 'background work, empty');
  const colleague = await addColleague(page, browser, 'Col League');
  // Like every page for administrators, this one sends other users to the login page.
  await colleague.goto('/background-work');
  await expect(colleague.getByText(t('login.signedOut.NotAllowed'))).toBeVisible();
});

test('lists and counts failures, and retries and dismisses them', async ({ page }) => {
  await register(page);
  const failures = [failure];
  const queues = [queue];
  await page.route('**/api/background-work', route => route.fulfill({ json: failures }));
  await page.route('**/api/background-queues', route => route.fulfill({ json: queues }));
  const tryAgain = await failUntilRetried(page, '**/api/background-work');
  await page.route('**/api/background-work/*', route => {
    if (route.request().method() === 'POST') return route.fulfill({ json: { state: 'Failed' } });
    failures.pop();
    queues.pop();
    return route.fulfill({ status: 204 });
  });
  await page.route('**/api/boot', async route => {
    const answer = await route.fetch();
    const counted = failures.length > 0 ? { backgroundFailures: failures.length } : {};
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...counted } });
  });
  await page.goto('/background-work');
  const { t } = getAppMessages('en');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await tryAgain(page.getByRole('button', { name: t('kit.retry') }));
  await expect(page.getByRole('heading', { name: 'Sending a mail' })).toBeVisible();
  await expect(getEntry(page, 'en')).toContainText('1');
  await page.setViewportSize({ width: 390, height: 844 });
  await switchToUkrainian(page);
  await page.goto('/background-work');
  const words = getAppMessages('uk');
  await expect(page.getByRole('heading', { name: 'Надсилання листа' })).toBeVisible();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Правила автоматизації' });
  await expect(waiting).toContainText('Чекають 1 240');
  await expect(page.getByText(words.t('backgroundWork.behind'))).toBeVisible();
  await takeScreenshot(page, 'background-work');
  await checkNoOverflow(page, 'background work at phone width');
  await page.getByRole('button', { name: words.t('backgroundWork.retry') }).click();
  await expect(page.getByText(words.t('backgroundWork.failedAgain'))).toBeVisible();
  await page.getByRole('button', { name: words.t('backgroundWork.dismiss') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words.t('backgroundWork.dismiss') })
    .click();
  await expect(page.getByText(words.t('backgroundWork.none'))).toBeVisible();
  // Requests still pending at the end are ignored.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

function getEntry(page: Page, locale: 'en' | 'uk') {
  return page
    .getByRole('navigation')
    .getByRole('link', { name: getAppMessages(locale).t('backgroundWork.title') });
}
