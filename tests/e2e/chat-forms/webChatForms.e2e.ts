import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { enableChat } from '../support/enableChat.ts';
import { getUsualViewports } from '../support/looks.ts';
import { openBrowser, register, switchToUkrainian, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { startSite } from '../support/siteWithChat.ts';
import { getAppMessages } from '../support/words.ts';

interface Named {
  readonly id: string;
}

/** Creates a directory with a chat form. Returns the ids of the directory and of a website bot. */
async function prepare(page: Page, origin?: string): Promise<{ directoryId: string; botId: string }> {
  await enableChat(page);
  const bot = await callApi<Named>(page, 'POST', '/bots/web', {
    name: 'Help',
    origins: origin ? [origin] : [],
  });
  const directory = await callApi<Named>(page, 'POST', '/directories', { name: 'Requests', type: 'Data' });
  const dropdownItems = ['Small', 'Large'].map(text => ({ value: text, text }));
  const fieldIds: string[] = [];
  for (const field of [
    { name: 'Title', type: 'String', required: true },
    { name: 'Size', type: 'Dropdown', dropdownItems },
  ])
    fieldIds.push((await callApi<Named>(page, 'POST', `/custom-fields/${directory.id}`, field)).id);
  const [profile] = await callApi<Named[]>(page, 'GET', '/usage-profiles');
  const form = {
    ...{ name: 'Request', directoryId: directory.id, fieldIds, profileId: profile?.id },
    start: { command: 'request', link: 'request', button: true },
  };
  const changes = [{ kind: 'SaveChatForm', id: randomUUID(), form }];
  await callApi(page, 'POST', '/configuration/changes', { changes });
  return { directoryId: directory.id, botId: bot.id };
}

for (const { locale: lang, width } of getUsualViewports('uk'))
  test(`lets a visitor answer a form in the chat, and shows the answers to agents (${lang}, ${width} px)`, async ({
    page,
    browser,
    watch,
  }) => {
    watch(page);
    await register(page);
    const { directoryId, botId } = await prepare(page);
    const visitor = await openBrowser(browser, {
      locale: lang === 'uk' ? 'uk-UA' : 'en-GB',
      viewport: { width, height: 844 },
    });
    await visitor.goto(`/widget/${botId}`);
    const log = visitor.getByRole('log');
    const says = async (text: string) => {
      await visitor.getByLabel(getAppMessages(lang).t('widget.message'), { exact: true }).fill(text);
      await visitor.keyboard.press('Enter');
    };
    await says('/request');
    await expect(log.getByText(/^1 (of|з) 2\. Title/)).toBeVisible();
    await says('A new roof');
    const large = log.getByRole('button', { name: 'Large' });
    await expect(large).toBeVisible();
    await takeScreenshot(visitor, `webChatForms-question-${lang}-${width}`);
    await checkAccessibility(visitor, 'a question in the chat of a site', { isSeriousOnly: true });
    await large.focus();
    await visitor.keyboard.press('Enter');
    await expect(log.getByText(/Title: A new roof\s+Size: Large/)).toBeVisible();
    // An answered question no longer has buttons.
    await expect(large).toHaveCount(0);
    await log.getByRole('button', { name: lang === 'uk' ? 'Надіслати' : 'Send' }).click();
    await expect(log.getByText(/1\.$/)).toBeVisible();
    await expect(log.getByRole('button')).toHaveCount(0);
    await takeScreenshot(visitor, `webChatForms-done-${lang}-${width}`);
    const found = await callApi<{ total: number }>(
      page,
      'POST',
      `/directories/${directoryId}/items/search`,
      {},
    );
    expect(found.total).toBe(1);

    // Agents see the questions, the pressed buttons and the result.
    const { t } = getAppMessages(lang);
    if (lang === 'uk') await switchToUkrainian(page);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/chat');
    await page.getByRole('button', { name: /^#[0-9A-F]{6}/ }).click();
    const thread = page.getByRole('region', { name: /^#/ });
    const pressed = thread.getByRole('list', { name: t('chat.buttons') }).locator('[data-pressed]');
    await expect(pressed).toHaveText([/^Large/, /^(Send|Надіслати)/]);
    const made = thread.getByRole('button', { name: t('chat.madeByForms') });
    await expect(made).toBeVisible();
    await expect(thread.getByText(/1\.$/)).toBeInViewport({ ratio: 1 });
    await made.click();
    await takeScreenshot(page, `webChatForms-thread-${lang}-${width}`);
    await checkNoOverflow(page, 'buttons in a thread');
    await page.getByRole('menuitem', { name: 'Request' }).click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('A new roof');
  });

test('starts a form in the chat from a script on the website', async ({ page, browser, baseURL, watch }) => {
  watch(page);
  const site = await startSite();
  try {
    await register(page);
    const { botId } = await prepare(page, site.origin);
    site.embed(`<script async src="${baseURL}/widget/${botId}.js"></script>`);
    const visitor = await openBrowser(browser, { locale: 'en-GB' });
    watch(visitor);
    await visitor.goto(site.origin);
    await visitor.getByRole('button', { name: 'Open chat' }).waitFor();
    await visitor.evaluate(() => window.docketChat?.start('request'));
    const chat = visitor.frameLocator('iframe');
    await expect(chat.getByText('Form, please')).toBeVisible();
    await expect(chat.getByText('1 of 2. Title')).toBeVisible();
    await takeScreenshot(visitor, 'webChatForms-site');
  } finally {
    site.close();
  }
});
