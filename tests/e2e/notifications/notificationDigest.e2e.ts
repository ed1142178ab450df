import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { addComment, addContact, createContact } from '../support/notifications.ts';
import { waitForMail } from '../support/outbox.ts';
import { addColleague, test as base, openBrowser } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';
import { startTimedServer, type TimedServer } from './startTimedServer.ts';

const test = base.extend<{ server: TimedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner requires a destructured first argument
  server: async ({}, use) => {
    const server = await startTimedServer();
    await use(server);
    await server.stop();
  },
  baseURL: ({ server }, use) => use(server.url),
});

const byEmail = 'Someone comments on a record I follow: by email';

test('sends one digest email with links to its records and to a page for unsubscribing', async ({
  page,
  browser,
  server: { dataDir, pass },
  watch,
}) => {
  watch(page);
  const roof = await createContact(page);
  const wall = await addContact(page, roof, 'Wall Ltd');
  await page.goto((await waitForMail(roof.email, '/email-verification', { dataDir })).link);
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await chooseDigest(page);

  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  await addComment(ben, roof, 'Please call them back');
  await addComment(ben, wall, 'They have moved');
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  pass(24);

  const { mail, link } = await waitForMail(roof.email, '/unsubscribe', { dataDir });
  expect(mail.subject).toBe('2 unread notifications in Acme');
  const reader = await openBrowser(browser, { viewport: { width: 390, height: 844 } });
  await reader.setContent(mail.html ?? '');
  for (const [name, text] of [
    ['#1 | Roof Ltd', 'Ben Brown commented: Please call them back'],
    ['#2 | Wall Ltd', 'Ben Brown commented: They have moved'],
  ] as const) {
    await expect(reader.getByText(text)).toBeVisible();
    const address = await reader.getByRole('link', { name }).getAttribute('href');
    const { pathname, search } = new URL(address ?? '');
    await page.goto(pathname + search);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  }
  await expect(reader.getByText('You created this').first()).toBeVisible();
  const overflow = await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'the digest scrolls sideways').toBeLessThanOrEqual(0);

  // Uses a separate browser without a login, in the other language, on a phone.
  const phone = await openBrowser(browser, { locale: 'uk', viewport: { width: 390, height: 844 } });
  watch(phone);
  const { t } = getAppMessages('uk');
  await phone.goto(link);
  await expect(phone.getByText(t('unsubscribe.digestText'))).toBeVisible();
  await checkNoOverflow(phone, 'unsubscribe from digests');
  await phone.getByRole('button', { name: t('unsubscribe.submit') }).click();
  await expect(phone.getByRole('heading', { name: t('unsubscribe.done') })).toBeVisible();
  await checkNoOverflow(phone, 'unsubscribe from digests, done');
  await page.goto('/notifications?tab=settings');
  await expect(page.getByRole('combobox', { name: byEmail })).toHaveValue('Off');
});

/** Chooses a digest of comments, every day at eight. */
async function chooseDigest(page: Page): Promise<void> {
  await page.goto('/notifications?tab=settings');
  for (const day of ['Sat', 'Sun']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByRole('combobox', { name: 'Digest at' }).selectOption('08:00');
  await page.getByRole('combobox', { name: byEmail }).selectOption('In the digest');
  const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], hour: 8 };
  await expect
    .poll(() => callApi(page, 'GET', '/notification-settings'))
    .toMatchObject({ digest: everyDay, kinds: { Comment: { email: 'Digest' } } });
}
