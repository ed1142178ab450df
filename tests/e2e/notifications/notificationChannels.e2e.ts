import { expect, type Page } from '@playwright/test';
import { formatMention } from '#core/notes/mentions.ts';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { addComment, createContact } from '../support/notifications.ts';
import { waitForMail } from '../support/outbox.ts';
import { addColleague, openBrowser, test } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';

/** Emails are delayed by a minute, so that no email is sent if the user sees the notification in that time. */
const MAILED = { timeout: 100_000 };

const byEmail = 'Someone comments on a record I follow: by email';

test('sends an email with links to its record and to a page for unsubscribing', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const roof = await createContact(page);
  await page.goto('/notifications?tab=settings');
  await expect(page.getByText('Confirm your email address to get emails.')).toBeVisible();
  await page.goto((await waitForMail(roof.email, '/email-verification')).link);
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.goto('/notifications?tab=settings');
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT');
  await page.getByRole('combobox', { name: byEmail }).selectOption('Immediately');
  await saved;

  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  await addComment(ben, roof, 'Please call them back');
  const { mail, link } = await waitForMail(roof.email, '/unsubscribe', MAILED);
  expect(mail.subject).toBe('#1 | Roof Ltd');
  const reader = await openBrowser(browser);
  await reader.setContent(mail.html ?? '');
  await expect(reader.getByText('Ben Brown commented: Please call them back')).toBeVisible();
  await expect(reader.getByText('because you created this record')).toBeVisible();
  const address = await reader.getByRole('link', { name: 'Open record' }).getAttribute('href');
  const { pathname, search } = new URL(address ?? '');
  await page.goto(pathname + search);
  await expect(page.getByRole('dialog', { name: '#1 | Roof Ltd' })).toBeVisible();

  // Uses a separate browser without a login, in the other language, on a phone.
  const phone = await openBrowser(browser, { locale: 'uk', viewport: { width: 390, height: 844 } });
  const { t } = getAppMessages('uk');
  await phone.goto(link);
  await expect(phone.getByText(t('unsubscribe.text', { name: t('unsubscribe.name.Comment') }))).toBeVisible();
  await checkNoOverflow(phone, 'unsubscribe');
  await phone.getByRole('button', { name: t('unsubscribe.submit') }).click();
  await expect(phone.getByRole('heading', { name: t('unsubscribe.done') })).toBeVisible();
  await checkNoOverflow(phone, 'unsubscribe, done');
  await page.goto('/notifications?tab=settings');
  await expect(page.getByRole('combobox', { name: byEmail })).toHaveValue('Off');

  await phone.goto('/unsubscribe?token=made-up');
  await phone.getByRole('button', { name: t('unsubscribe.submit') }).click();
  await expect(phone.getByText(t('unsubscribe.LinkInvalid'))).toBeVisible();
});

/** Tests can't see desktop notifications, so the page records them. */
async function keepDesktop(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Kept {
      static readonly permission = 'granted';
      static requestPermission = async () => 'granted';
      onclick: (() => void) | null = null;
      readonly title: string;
      readonly body: string;
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        [this.title, this.body] = [title, body];
        shown.push(this);
      }
      close() {}
    }
    const shown: Kept[] = [];
    Object.assign(window, { Notification: Kept, shown });
  });
}

const getShown = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'shown') as { title: string; body: string }[]).map(
      ({ title, body }) => `${title}: ${body}`,
    ),
  );

test('shows a desktop notification in only one tab, after consent, and opens the record on click', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  const roof = await createContact(page);
  const ben = await addColleague(page, browser, 'Ben Brown');
  watch(ben);
  const me = await callApi<{ authUser: { id: string } }>(ben, 'GET', '/boot');
  const mention = formatMention({ kind: 'user', id: me.authUser.id, name: 'Ben Brown' });
  await keepDesktop(ben);
  await ben.goto('/notifications?tab=settings');
  const choice = ben.getByRole('switch', { name: 'Show desktop notifications in this browser' });
  await expect(choice).not.toBeChecked();
  await addComment(page, roof, `${mention}, earlier`);
  await expect(ben.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  expect(await getShown(ben)).toEqual([]);
  await choice.click();
  await expect(choice).toBeChecked();
  const other = await ben.context().newPage();
  await keepDesktop(other);
  // Notifications that arrive while the live channel connects aren't lost.
  const comes = Promise.withResolvers<void>();
  await other.route('**/api/hub/negotiate*', async route => {
    await comes.promise;
    await route.fallback();
  });
  await other.goto('/notifications');
  await expect(other.getByRole('heading', { name: 'Notifications' }).first()).toBeVisible();
  await addComment(page, roof, `${mention}, call them`);
  await expect(ben.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  comes.resolve();
  const said = (text: string) => `#1 | Roof Ltd: Ann Admin mentioned you: @Ben Brown, ${text}`;
  const shown = async () => [await getShown(ben), await getShown(other)].flat();
  await expect.poll(shown).toEqual([said('call them')]);
  await addComment(page, roof, `${mention}, they wait`);
  await expect.poll(shown).toContain(said('they wait'));
  expect(await shown()).toHaveLength(2);
  const tab = (await getShown(ben)).includes(said('they wait')) ? ben : other;
  await tab.evaluate(() => {
    const shown = Reflect.get(window, 'shown') as { onclick: () => void }[];
    shown.at(-1)?.onclick();
  });
  await expect(tab.getByRole('dialog', { name: '#1 | Roof Ltd' })).toBeVisible();
});

test('saves quiet hours and the hour of the digest on a phone', async ({ page, watch }) => {
  watch(page);
  await createContact(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/notifications?tab=settings');
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await page.getByRole('combobox', { name: 'Quiet hours to' }).selectOption('06:30');
  await page.getByRole('checkbox', { name: 'Sat' }).check();
  const saved = page.waitForResponse(answer => answer.request().method() === 'PUT');
  await page.getByRole('combobox', { name: 'Digest at' }).selectOption('08:00');
  await saved;
  await checkNoOverflow(page, 'the settings of notifications');
  const kept = await callApi<{ quietHours: object; digest: object }>(page, 'GET', '/notification-settings');
  expect(kept).toMatchObject({
    quietHours: { from: '22:00', to: '06:30' },
    digest: { days: [1, 2, 3, 4, 5, 6], hour: 8 },
  });
});
