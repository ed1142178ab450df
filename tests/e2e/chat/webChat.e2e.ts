import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { browserArguments } from '../../../tools/browserArguments.mjs';
import { signIdentity } from '../../server/support/visitors.ts';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { enableChat } from '../support/enableChat.ts';
import { bothViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { type Site, startSite } from '../support/siteWithChat.ts';
import { getAppMessages } from '../support/words.ts';

/** A strict site: only its own scripts and those of the chat, no inline styles, and one frame. */
const POLICY =
  "default-src 'none'; script-src http://127.0.0.1:*; frame-src http://127.0.0.1:*; img-src data:; style-src 'none'";

/** By default, browsers give frames separate storage on each site; Playwright's own arguments would turn that off. */
const features = '--disable-features=Translate,MediaRouter,PaintHolding,HttpsUpgrades';
test.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [...browserArguments, features],
  },
});

let site: Site;
let stranger: Site;
test.beforeAll(async () => {
  [site, stranger] = await Promise.all([startSite(POLICY), startSite()]);
});
test.afterAll(() => {
  site.close();
  stranger.close();
});

const getChat = (page: Page) => page.frameLocator('iframe');

for (const { locale, width } of bothViewports)
  test(`lets a website visitor and an agent exchange messages (${locale}, ${width} px)`, async ({
    page,
    browser,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    const picture = (of: Page, name: string) => takeScreenshot(of, `webChat-${name}-${locale}-${width}`);
    await register(page, { locale });
    await enableChat(page);
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/bot-registration');
    await page.getByRole('button', { name: t('chat.platform.web') }).click();
    await page.getByLabel(t('chat.botName'), { exact: true }).fill('Warm blankets');
    await page.getByLabel(t('chat.origins'), { exact: true }).fill('not a site');
    await page
      .getByRole('group', { name: t('chat.greeting') })
      .getByLabel(t(`chat.language.${locale}`))
      .fill(locale === 'uk' ? 'Вітаємо! Чим допомогти?' : 'Welcome! How can we help?');
    await page.getByRole('button', { name: t('chat.addBot') }).click();
    await expect(page.getByText(t('issue.NotAnOrigin'))).toBeVisible();
    await picture(page, 'registration');
    await checkNoOverflow(page, 'the registration of a chat');
    await page.getByLabel(t('chat.origins'), { exact: true }).fill(`${site.origin}/`);
    await page.getByRole('button', { name: t('chat.addBot') }).click();
    const snippet = await page.locator('code').innerText();
    await picture(page, 'bots');
    await checkNoOverflow(page, 'the bots');

    site.embed(snippet);
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale });
    const visitor = await context.newPage();
    watch(visitor);
    await visitor.goto(site.origin);
    await visitor.getByRole('button', { name: t('widgetButton.open') }).click();
    const chat = getChat(visitor);
    await expect(chat.getByRole('heading', { name: 'Warm blankets' })).toBeVisible();
    await expect(chat.getByText(locale === 'uk' ? 'Чим допомогти?' : 'How can we help?')).toBeVisible();
    const box = chat.getByLabel(t('widget.message'), { exact: true });
    await expect(box).toBeFocused();
    await chat.getByLabel(t('widget.name'), { exact: true }).fill('Olena');
    await box.fill('<b>Is it open today?</b>');
    await box.press('Enter');
    await expect(chat.getByRole('listitem').getByText('<b>Is it open today?</b>')).toBeVisible();
    await expect(chat.getByText(t('widget.sending'))).toHaveCount(0);
    await chat
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('blankets') });
    await chat.getByRole('button', { name: t('widget.send'), exact: true }).click();
    await expect(chat.getByRole('button', { name: `${t('widget.download')} list.txt` })).toBeVisible();

    await page.goto('/chat');
    await page.getByRole('button', { name: /^Olena/ }).click();
    const thread = page.getByRole('region', { name: /^Olena/ });
    const onPage = thread.getByRole('link', { name: new URL(site.origin).host });
    await expect(onPage).toHaveAttribute('href', `${site.origin}/`);
    await expect(chat.getByLabel(t('widget.name'), { exact: true })).toHaveCount(0);
    await expect(thread.getByText('<b>Is it open today?</b>')).toBeVisible();
    await expect(thread.getByText('list.txt')).toBeVisible();
    const answer = thread.getByLabel(t('chat.messageLabel'), { exact: true });
    await thread.getByRole('button', { name: t('chat.asNote'), exact: true }).click();
    await thread.getByLabel(t('chat.noteLabel'), { exact: true }).fill('A SECRET NOTE');
    await thread.getByRole('button', { name: t('chat.keepNote') }).click();
    await expect(thread.getByText('A SECRET NOTE')).toBeVisible();
    await expect(thread.getByLabel(t('chat.noteLabel'), { exact: true })).toHaveValue('');
    await thread.getByRole('button', { name: t('chat.asNote'), exact: true }).click();
    await answer.pressSequentially('Yes, till six: https://example.org/map.');
    await expect(chat.getByText(t('widget.writing'))).toBeVisible();
    await answer.press('Enter');
    await expect(chat.getByText('Yes, till six')).toBeVisible();
    await expect(chat.getByRole('link')).toHaveAttribute('href', 'https://example.org/map');
    await expect(thread.getByTitle(t('chat.delivery.Sent'), { exact: true })).toBeVisible();
    await picture(visitor, 'visitor');
    await picture(page, 'agent');
    const { violations } = await new AxeBuilder({ page: visitor }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);

    // The closed chat counts unread messages, even after a reload.
    await box.press('Escape');
    const button = visitor.getByRole('button', { name: t('widgetButton.open') });
    await expect(button).toBeFocused();
    await answer.fill('Come any time.');
    await answer.press('Enter');
    await expect(button).toHaveAccessibleName(`${t('widgetButton.open')}, ${t('widgetButton.unread')}: 1`);
    await visitor.reload();
    await expect(button).toHaveAccessibleName(/1$/);
    await picture(visitor, 'unread');
    await button.click();
    await expect(chat.getByText('Come any time.')).toBeVisible();
    expect(await chat.locator('body').innerText()).not.toContain('SECRET');

    // Messages written offline are sent afterwards.
    await context.setOffline(true);
    await expect(chat.getByText(t('widget.offline'))).toBeVisible();
    await box.fill('Thank you');
    await box.press('Enter');
    await expect(chat.getByText(t('widget.sending'))).toBeVisible();
    await picture(visitor, 'offline');
    await context.setOffline(false);
    await expect(chat.getByText(t('widget.sending'))).toHaveCount(0);
    await expect(thread.getByText('Thank you')).toBeVisible();

    // A page of another origin can't embed it.
    stranger.embed(snippet);
    const elsewhere = await context.newPage();
    await elsewhere.goto(stranger.origin);
    await elsewhere.getByRole('button', { name: t('widgetButton.open') }).click();
    await expect(getChat(elsewhere).getByRole('heading', { name: 'Warm blankets' })).toHaveCount(0);
  });

test('reports an expired visitor identity, and accepts a valid one', async ({ page, browser, baseURL }) => {
  await register(page);
  await enableChat(page);
  const secret = 'of the site, and long enough for it';
  const body = { name: 'Help', origins: [site.origin], secret };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/bots/web', body);
  const signed = async (exp: string | number) =>
    (await signIdentity(secret, { sub: '17', name: 'Olena Koval' }, { exp }))['x-visitor-identity'] ?? '';
  const src = `${baseURL}/widget/${id}.js`;
  site.embed(`<script async src="${src}" data-lang="en" data-identity="${await signed(1_000)}"></script>`);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(site.origin);
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  const chat = getChat(visitor);
  await expect(chat.getByText('Your login on this page has expired.')).toBeVisible();
  await visitor.evaluate(identity => window.docketChat?.identify(identity), await signed('1h'));
  await expect(chat.getByText('You’re writing as Olena Koval.')).toBeVisible();
  await chat.getByLabel('Message', { exact: true }).fill('It is me');
  await chat.getByLabel('Message', { exact: true }).press('Enter');
  await page.goto('/chat');
  await expect(page.getByRole('button', { name: /Olena Koval/ })).toBeVisible();
});
