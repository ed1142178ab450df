import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type BotApi, createBotPerson } from '../../server/support/botApi.ts';
import { checkNoOverflow } from '../support/accessible.ts';
import { type DealDirectory, defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { enableChat } from '../support/enableChat.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

/** Adds a form for deals that rules can send. */
async function addForm(page: Page, { directoryId, title }: DealDirectory): Promise<void> {
  const [profile] = await callApi<{ id: string }[]>(page, 'GET', '/usage-profiles');
  const asked = { name: 'Wish', directoryId, fieldIds: [title], profileId: profile?.id };
  const form = { ...asked, start: { rule: true } };
  const changes = [{ kind: 'SaveChatForm', id: randomUUID(), form }];
  await callApi(page, 'POST', '/configuration/changes', { changes });
}

/** Registers tests of a rule that reacts to messages, sends messages and forms, and is created through the screen. */
export function testChatRules(botApi: () => BotApi): void {
  for (const { locale, width } of getUsualViewports())
    test(`replies to a message with a keyword by a rule that sends a text and a form (${locale}, ${width} px)`, async ({
      page,
      watch,
    }) => {
      watch(page);
      const { t } = getAppMessages(locale);
      await register(page, { locale });
      await enableChat(page);
      await addForm(page, await defineDeals(page));
      const token = botApi().bot(`rule${locale}`);
      await callApi(page, 'POST', '/bots/telegram', { name: 'Help', token });
      const person = createBotPerson(locale === 'en' ? 7_401 : 7_402);
      await page.setViewportSize({ width, height: 844 });

      await page.goto('/automation/new');
      await page.getByLabel(t('automation.ruleName'), { exact: true }).fill('Tell the price');
      await page.getByLabel(t('automation.directory'), { exact: true }).selectOption({ label: 'Deal' });
      await page.getByLabel(t('automation.trigger'), { exact: true }).selectOption('MessageReceived');
      await page.getByLabel(t('automation.message.contains'), { exact: true }).fill('ціна');
      const then = page.getByRole('region', { name: t('automation.thenTitle'), exact: true });
      await then.getByRole('button', { name: t('automation.addStep') }).click();
      await page.getByRole('menuitem', { name: t('automation.step.SendMessage'), exact: true }).click();
      const text = then.getByLabel(t('automation.text'), { exact: true });
      await text.fill('{{body.name}}, 5. {{body.nothing}} {{nothing}}');
      await page.getByRole('button', { name: t('app.save'), exact: true }).click();
      await expect(then.getByText(t('issue.UnknownPlaceholder', { name: 'nothing' }))).toBeVisible();
      await text.fill('{{body.name}}, 5.');
      await then.getByRole('button', { name: t('automation.addStep') }).click();
      await page.getByRole('menuitem', { name: t('automation.step.StartForm'), exact: true }).click();
      await then.getByLabel(t('automation.chatForm'), { exact: true }).selectOption({ label: 'Wish' });
      await page.getByRole('button', { name: t('automation.dryRun'), exact: true }).click();
      await expect(page.getByText(t('automation.noHistory'))).toBeVisible();
      await page.getByRole('switch', { name: t('automation.enabled') }).check();
      await checkNoOverflow(page, 'a rule about messages');
      await takeScreenshot(page, `chat-rule-${locale}-${width}`, { fullPage: true });
      await page.getByRole('button', { name: t('app.save'), exact: true }).click();
      await expect(page.getByText(t('automation.noRuns'))).toBeVisible();

      const answers = () =>
        botApi()
          .sent(token)
          .map(one => one.text);
      botApi().update(token, person.text('Добрий день'));
      botApi().update(token, person.text('Яка ЦІНА?'));
      await expect
        .poll(answers, { timeout: 30_000 })
        .toEqual(['Olena Koval, 5.', expect.stringContaining('Title')]);
      const log = page.getByRole('region', { name: t('automation.logTitle') });
      await expect(async () => {
        await log.getByRole('button', { name: t('automation.reload') }).click();
        await expect(log.getByText(t('automation.run.Done'), { exact: true })).toHaveCount(1, {
          timeout: 500,
        });
      }).toPass();
      await page.goto('/chat');
      await page.getByRole('button', { name: /Olena Koval/ }).click();
      const thread = page.getByRole('region', { name: 'Olena Koval' });
      await expect(thread.getByText('Olena Koval, 5.')).toBeVisible();
      await takeScreenshot(page, `chat-ruled-${locale}-${width}`);
    });
}
