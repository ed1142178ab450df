import { expect, type Page } from '@playwright/test';
import type { CurrentUser } from '#core/model.ts';
import { type BotApi, createBotPerson } from '../../server/support/botApi.ts';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

/**
 * Registers tests for a file that has a Bot API server: its port is fixed, so no other file can run one at the same
 * time.
 */
export function testChatForms(botApi: () => BotApi): void {
  for (const { locale, width } of getUsualViewports('uk'))
    test(`creates, tests and sends a chat form (${locale}, ${width} px)`, async ({ page, watch }) => {
      watch(page);
      const { t } = getAppMessages(locale);
      const picture = (name: string) =>
        takeScreenshot(page, `chatForms-${name}-${locale}-${width}`, { fullPage: true });
      await register(page, { locale });
      const token = botApi().bot(`form${locale}`);
      await prepare(page, token);
      await page.setViewportSize({ width, height: 844 });

      await page.goto('/bots');
      await page.getByRole('link', { name: t('chatForms.all') }).click();
      await expect(page.getByText(t('chatForms.none'))).toBeVisible();
      await page.getByRole('link', { name: t('chatForms.add') }).click();
      await page.getByLabel(t('chatForms.name'), { exact: true }).fill('Repairs');
      await page.getByLabel(t('chatForms.directory'), { exact: true }).selectOption({ label: 'Requests' });
      await page.getByRole('button', { name: t('chatForms.removeField', { name: 'Title' }) }).click();
      const add = page.getByLabel(t('chatForms.addField'), { exact: true });
      await add.selectOption({ label: 'Size' });
      await page.getByRole('button', { name: t('app.save') }).click();
      await expect(page.getByText(t('issue.RequiredNotAsked', { field: 'Title' })).first()).toBeVisible();
      await add.selectOption({ label: 'Title' });
      await page.getByLabel(t('chatForms.link'), { exact: true }).fill('repairs');

      const preview = page.getByRole('region', { name: t('chatForms.preview') });
      await expect(preview.getByText('Size')).toBeVisible();
      await preview.getByRole('button', { name: 'Large' }).click();
      await expect(preview.getByText(/Title/)).toBeVisible();
      await preview.getByLabel(t('chatForms.answer'), { exact: true }).fill('A tap that drips');
      await preview.getByRole('button', { name: t('chatForms.send'), exact: true }).click();
      await expect(preview.getByText(/Title: A tap that drips/)).toBeVisible();
      await picture('editor');
      await checkNoOverflow(page, 'the editor of a chat form');
      await page.getByRole('button', { name: t('app.save') }).click();
      await expect(page.getByRole('link', { name: /Repairs/ })).toBeVisible();
      await picture('list');
      await checkNoOverflow(page, 'the chat forms');

      const person = createBotPerson(locale === 'en' ? 7_901 : 7_902, { lang: locale });
      botApi().update(token, person.text('Hello'));
      await page.goto('/chat');
      await page.getByRole('button', { name: /Olena Koval/ }).click();
      const thread = page.getByRole('region', { name: 'Olena Koval' });
      await thread.getByRole('button', { name: t('chat.sendForm') }).click();
      await page.getByRole('menuitem', { name: 'Repairs' }).click();
      await expect(thread.getByText(t('chat.formRunning', { name: 'Repairs' }))).toBeVisible();
      await expect(thread.getByText(/Size/).first()).toBeVisible();
      await expect.poll(() => botApi().sent(token).length).toBe(1);
      await picture('running');
      await checkNoOverflow(page, 'a form in a conversation');
      await thread.getByRole('button', { name: t('chat.pauseForm') }).click();
      await expect(thread.getByText(t('chat.formPaused', { name: 'Repairs' }))).toBeVisible();
      await thread.getByRole('button', { name: t('chat.resumeForm') }).click();
      await expect.poll(() => botApi().sent(token).length).toBe(2);
      botApi().update(token, person.text('Large'));
      botApi().update(token, person.text('A tap'));
      await expect(thread.getByText(/Title: A tap/)).toBeVisible();
    });
}

async function prepare(page: Page, token: string): Promise<void> {
  const { authUser } = await callApi<{ authUser: CurrentUser }>(page, 'GET', '/boot');
  const { id, name, timeZone, settings } = authUser.account;
  const body = { name, timeZone, settings: { ...settings, moduleChatBotEnabled: true } };
  await callApi(page, 'PUT', `/accounts/${id}`, body);
  await callApi(page, 'POST', '/bots/telegram', { name: 'Help', token });
  const directory = await callApi<{ id: string }>(page, 'POST', '/directories', {
    ...{ name: 'Requests', type: 'Data' },
  });
  const sizes = ['Small', 'Large'].map(text => ({ value: text, text }));
  for (const field of [
    { name: 'Title', type: 'String', required: true },
    { name: 'Size', type: 'Dropdown', dropdownItems: sizes },
  ])
    await callApi(page, 'POST', `/custom-fields/${directory.id}`, field);
}
