import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getCrossedViewports } from '../support/looks.ts';
import { waitForMail } from '../support/outbox.ts';
import { logIn, openBrowser, register, test } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';

const newPassword = 'battery staple horse';

for (const { locale, ...viewport } of getCrossedViewports()) {
  test.describe(`Account emails (${locale}, ${viewport.width} px)`, () => {
    test.use({ locale, viewport });
    const { t } = getAppMessages(locale);
    const check = locale === 'en' ? checkAccessibility : checkNoOverflow;

    test('resets a forgotten password by an emailed link that can be used only once', async ({
      page,
      browser,
      watch,
    }) => {
      watch(page);
      const owner = await openBrowser(browser, { locale: 'en' });
      const { email } = await register(owner, { at: '/' });
      await page.goto('/login');
      for (const mode of ['dark', 'system', 'light'] as const) {
        await page.getByRole('button', { name: t('session.theme', { theme: '' }) }).click();
        const theme = t(`shell.theme.${mode}`);
        await expect(page.getByRole('button', { name: t('session.theme', { theme }) })).toBeVisible();
        if (mode === 'dark') await expect(page.locator('html')).toHaveAttribute('data-color-mode', 'dark');
      }
      await page.getByLabel(t('session.email')).fill(email);
      await page.getByRole('link', { name: t('login.forgot') }).click();
      const address = page.getByLabel(t('session.email'));
      await expect(address).toHaveValue(email);
      await checkNoOverflow(page, 'recoverpwd');
      await address.fill('no address');
      await page.getByRole('button', { name: t('mail.recoverSubmit') }).click();
      await expect(page.getByText(t('session.emailInvalid'))).toBeVisible();
      await address.fill(email);
      await address.press('Enter');
      await expect(page.getByRole('heading', { name: t('mail.lookIntoInbox') })).toBeVisible();
      await checkNoOverflow(page, 'recoverpwd, sent');

      const { link } = await waitForMail(email, '/setnewpassword');
      await page.goto(link);
      await check(page, 'setnewpassword');
      const password = page.getByLabel(t('mail.newPassword'));
      await password.fill('short');
      await password.press('Enter');
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await password.fill(newPassword);
      await page.getByLabel(t('mail.showPassword')).check();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: t('mail.setSubmit') }).click();
      await expect(page.getByRole('heading', { name: t('mail.setDone') })).toBeVisible();
      await checkNoOverflow(page, 'setnewpassword, done');
      // The other session has ended: its page detects that itself, and a reload by the test would collide with its own.
      await expect(owner).toHaveURL(/\/login/);
      await owner.close();

      await page.goto(link);
      await page.getByLabel(t('mail.newPassword')).fill('yet another one');
      await page.getByRole('button', { name: t('mail.setSubmit') }).click();
      await expect(page.getByText(t('mail.LinkUsed'))).toBeVisible();
      await checkNoOverflow(page, 'setnewpassword, used');
      await page.getByRole('link', { name: t('mail.newLink') }).click();
      await page.getByRole('link', { name: t('mail.toLogin') }).click();
      await page.getByLabel(t('session.email')).fill(email);
      await page.getByLabel(t('session.password')).fill(newPassword);
      await page.getByRole('button', { name: t('login.submit') }).click();
      await expect(page).toHaveURL(/\/$/);
    });
  });
}

test('confirms an address by the emailed link, and removes the banner that requests confirmation', async ({
  page,
  watch,
}) => {
  watch(page);
  const { email } = await register(page, { at: '/' });
  const banner = page.getByRole('region', { name: 'Unconfirmed email address' });
  await isHomeDrawn(page);
  const before = await readPlacesOn(page);
  await expect(banner).toBeHidden();
  await expect(banner).toContainText(email);
  expect(await readPlacesOn(page)).toEqual(before);
  await checkNoOverflow(page, 'home with banner');
  const first = await waitForMail(email, '/email-verification');
  expect(first.mail.subject).toBe('Confirm your email address');
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await expect(banner).toContainText('We’ve sent a new link');
  await expect.poll(async () => (await waitForMail(email, '/email-verification')).link).not.toBe(first.link);
  await page.goto('/confirm-mail');
  await expect(page.getByText(email)).toBeVisible();
  await checkNoOverflow(page, 'confirm-mail');

  await page.goto(first.link);
  await expect(page.getByText('or a newer one was sent')).toBeVisible();
  await checkNoOverflow(page, 'email-verification, replaced');
  await page.goto((await waitForMail(email, '/email-verification')).link);
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await checkNoOverflow(page, 'email-verification, done');
  await page.getByRole('link', { name: 'Go to Docket' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('hides the banner about an unconfirmed address on request, at phone width', async ({ page, watch }) => {
  watch(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, { at: '/' });
  const banner = page.getByRole('region', { name: 'Unconfirmed email address' });
  await isHomeDrawn(page);
  const before = await readPlacesOn(page);
  await banner.getByRole('button', { name: 'Unconfirmed email address' }).click();
  await expect(banner.getByRole('button', { name: 'Resend email' })).toBeInViewport({ ratio: 1 });
  await checkNoOverflow(page, 'home with banner');
  await banner.getByRole('button', { name: 'Remind me later' }).click();
  await expect(banner).toBeHidden();
  expect(await readPlacesOn(page)).toEqual(before);
});

/** Waits until all tiles are drawn: each loads independently, and is a placeholder until then. */
async function isHomeDrawn(page: Page): Promise<void> {
  for (const name of ['Get started', 'Recent records'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('main .dk-skeleton')).toHaveCount(0);
}

/** Returns the positions of the page's parts. */
function readPlacesOn(page: Page): Promise<string[]> {
  return page
    .locator('.dk-top, .dk-account, main h1, main section, main .dk-link-list')
    .evaluateAll(all => all.map(each => JSON.stringify(each.getBoundingClientRect())));
}

test('lets an invited colleague choose a password and log in', async ({ page, browser, watch }) => {
  watch(page);
  await register(page, { name: 'Ганна Щасна' });
  const email = `${randomUUID()}@example.org`;
  const user = await callApi<{ id: string }>(page, 'POST', '/users', { name: 'Євген', email });
  await callApi(page, 'POST', `/users/${user.id}/invitation`);
  const { mail, link } = await waitForMail(email, '/setnewpassword');
  expect(mail.subject).toBe('Ганна Щасна invites you to Acme');
  const invited = await openBrowser(browser, { locale: 'uk' });
  watch(invited);
  const { t } = getAppMessages('uk');
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: t('mail.inviteHeading') })).toBeVisible();
  await invited.getByLabel(t('session.password'), { exact: true }).fill(newPassword);
  await invited.getByRole('button', { name: t('mail.setSubmit') }).click();
  await invited.getByRole('link', { name: t('login.submit') }).click();
  await invited.getByLabel(t('session.email')).fill(email);
  await invited.getByLabel(t('session.password'), { exact: true }).fill(newPassword);
  await invited.getByRole('button', { name: t('login.submit') }).click();
  await expect(invited.getByRole('heading', { level: 1 })).toContainText('Євген');
  await invited.context().close();
});

test('logs the user out after a new password is set by an emailed link', async ({ page, watch }) => {
  watch(page);
  const { email } = await register(page);
  await page.goto('/recoverpwd');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email link' }).click();
  const { link } = await waitForMail(email, '/setnewpassword');
  await page.goto(link);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email, newPassword);
  await expect(page.getByRole('heading', { name: 'Hello, Ann' })).toBeVisible();
});
