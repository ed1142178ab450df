import { expect } from '@playwright/test';
import { type BotApi, createBotPerson, startBotApi } from '../../server/support/botApi.ts';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { botApiPort } from '../support/botApiPort.ts';
import { callApi } from '../support/callApi.ts';
import { enableChat } from '../support/enableChat.ts';
import { defineDirectory } from '../support/imports.ts';
import { bothViewports, getUsualViewports } from '../support/looks.ts';
import { addColleague, register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';
import { testChatForms } from './chatFormTests.ts';
import { testChatRules } from './chatRuleTests.ts';

/** Contains an emoji, in the form in which it is drawn as a picture. */
const SAID = 'Так, приходьте завтра о 10:00.\u{1F44D}\uFE0F';

let botApi: BotApi;
test.beforeAll(async () => {
  botApi = await startBotApi(botApiPort);
});
test.afterAll(() => botApi.close());

for (const { locale, width } of bothViewports)
  test(`adds a bot, and replies to a message that the bot received (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    const picture = (name: string) => takeScreenshot(page, `chat-${name}-${locale}-${width}`);
    await register(page, { locale });
    await enableChat(page);
    await page.setViewportSize({ width, height: 844 });
    const token = botApi.bot(`help${locale}`);
    const person = createBotPerson(locale === 'en' ? 7_001 : 7_002, {
      first: 'Olena',
      last: 'Koval',
      lang: 'uk',
    });

    await page.goto('/chat');
    await expect(page.getByText(t('chat.noBots'))).toBeVisible();
    await picture('empty');
    await page.getByRole('link', { name: t('chat.addBot') }).click();
    await page.getByLabel(t('chat.token'), { exact: true }).fill('not a token');
    await page.getByLabel(t('chat.botName'), { exact: true }).fill('Help');
    await page.getByRole('button', { name: t('chat.addBot') }).click();
    await expect(page.getByText(t('issue.TokenRefused'))).toBeVisible();
    await picture('registration');
    await checkNoOverflow(page, 'the registration');
    await page.getByLabel(t('chat.token'), { exact: true }).fill(token);
    await page.getByRole('button', { name: t('chat.addBot') }).click();
    await expect(page.getByText(t('chat.botState.Running'))).toBeVisible();
    await picture('bots');
    await checkNoOverflow(page, 'the bots');

    botApi.update(token, person.text('Добрий день! Чи є теплі ковдри для родини з трьома дітьми?'));
    await page.goto('/chat');
    await page.getByRole('button', { name: /Olena Koval/ }).click();
    const thread = page.getByRole('region', { name: 'Olena Koval' });
    await expect(thread.getByText(/теплі ковдри/)).toBeVisible();
    const box = thread.getByLabel(t('chat.messageLabel'), { exact: true });
    await box.fill(SAID.slice(0, -3));
    await thread.getByRole('button', { name: t('chat.emoji') }).click();
    const emoji = page.getByRole('dialog', { name: t('chat.emoji') });
    await emoji.getByRole('searchbox').fill(locale === 'uk' ? 'палець угору' : 'thumbs up');
    const thumb = locale === 'uk' ? 'Великі пальці вгору' : 'Thumbs up';
    await expect(emoji.getByRole('gridcell', { name: thumb, selected: true })).toBeVisible();
    await picture('emoji');
    await checkAccessibility(page, 'the picker of emoji', { isSeriousOnly: true });
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(SAID);
    await box.press('Enter');
    await expect(thread.getByTitle(t('chat.delivery.Sent'), { exact: true })).toBeVisible();
    // The next message can be typed immediately.
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    expect(botApi.sent(token).map(({ text }) => text)).toEqual([SAID]);
    await thread.getByRole('button', { name: t('chat.asNote'), exact: true }).click();
    await thread.getByLabel(t('chat.noteLabel'), { exact: true }).fill('Знайома Марії');
    await thread.getByRole('button', { name: t('chat.keepNote') }).click();
    await expect(thread.getByLabel(t('chat.noteLabel'), { exact: true })).toHaveValue('');
    await expect(thread.getByText('Знайома Марії')).toBeVisible();
    botApi.fails('sendMessage', 'lost');
    await thread.getByRole('button', { name: t('chat.asNote'), exact: true }).click();
    await box.fill('Адреса: Київ, Хрещатик, 1');
    await box.press('Enter');
    await expect(thread.getByText(t('chat.unconfirmed'))).toBeVisible();
    await picture('thread');
    await checkAccessibility(page, 'a conversation', { isSeriousOnly: true });
    await thread.getByRole('button', { name: t('chat.arrived') }).click();
    await expect(thread.getByText(t('chat.unconfirmed'))).toHaveCount(0);
    expect(botApi.sent(token)).toHaveLength(2);
    botApi.update(token, person.text('Дякую!'));
    await expect(thread.getByText('Дякую!')).toBeVisible();
  });

for (const { locale, width } of getUsualViewports('uk'))
  test(`creates a contact from an unread conversation, and shows the chat in its record (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    await enableChat(page);
    await page.setViewportSize({ width, height: 844 });
    const token = botApi.bot(`link${locale}`);
    await callApi(page, 'POST', '/bots/telegram', { name: 'Help', token });
    const person = createBotPerson(locale === 'en' ? 7_201 : 7_202);
    botApi.update(token, person.text('Добрий день, я щодо посилки'));
    await page.goto('/');
    const unread = page.getByRole('link', { name: /Olena Koval/ });
    await expect(unread).toContainText('щодо посилки');
    await unread.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `chat-home-${locale}-${width}`);
    await unread.click();
    const thread = page.getByRole('region', { name: 'Olena Koval' });
    // Opening the conversation marks it as read, which the menu shows.
    if (width > 760)
      await expect(page.getByRole('link', { name: new RegExp(`^${t('chat.title')}`) })).toHaveText(
        t('chat.title'),
      );
    await thread.getByRole('button', { name: t('chat.actions') }).click();
    await page.getByRole('menuitem', { name: t('chat.link') }).click();
    await takeScreenshot(page, `chat-link-${locale}-${width}`);
    await page.getByRole('button', { name: t('chat.newContact') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('records.create'), exact: true })
      .click();
    await page.getByRole('heading', { name: /#1/ }).getByRole('button').click();
    const record = page.getByRole('dialog');
    await chooseTab(record, { name: t('chat.title'), exact: true });
    await expect(record.getByText('щодо посилки')).toBeVisible();
    await takeScreenshot(page, `chat-aside-${locale}-${width}`);
    await checkNoOverflow(page, 'a contact with a chat');
    // The chat opens in a window on top of the record, and unsent text is moved to it and back.
    await record.getByRole('button', { name: t('chat.openInWindow') }).click();
    const chat = page.getByRole('dialog', { name: t('chat.title') });
    await expect(chat.getByText('щодо посилки')).toBeVisible();
    await chat.getByLabel(t('chat.messageLabel'), { exact: true }).fill('Посилка вже в дорозі');
    await takeScreenshot(page, `chat-window-${locale}-${width}`);
    await checkNoOverflow(page, 'a chat over a record');
    await page.keyboard.press('Escape');
    await expect(record.getByLabel(t('chat.messageLabel'), { exact: true })).toHaveValue(
      'Посилка вже в дорозі',
    );
  });

test('holds back a reply if another agent has already replied', async ({ page, browser, watch }) => {
  watch(page);
  await register(page);
  await enableChat(page);
  const token = botApi.bot('twoagents');
  await callApi(page, 'POST', '/bots/telegram', { name: 'Help', token });
  const other = await addColleague(page, browser, 'Col League');
  const person = createBotPerson(7_100);
  botApi.update(token, person.text('Is it open today?'));
  for (const each of [page, other]) {
    await each.goto('/chat');
    await expect(each.getByRole('link', { name: /^Chat/ })).toContainText('1');
    await each.getByRole('button', { name: /Olena Koval/ }).click();
    await expect(each.getByRole('log').getByText('Is it open today?')).toBeVisible();
  }
  await other.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Col League', exact: true })).toBeVisible();

  // The page loads this banner some seconds later, so the test waits for it before cutting the connection.
  await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
  // Both have seen the same messages; the agent whose screen is out of date is stopped.
  await page.context().setOffline(true);
  await other.getByLabel('Message', { exact: true }).pressSequentially('Yes, till six.');
  await other.getByLabel('Message', { exact: true }).press('Enter');
  await expect(other.getByRole('log').getByText('Yes, till six.')).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill('No, it is closed.');
  await page.route('**/api/conversations/*/*/messages?*', route => route.abort());
  await page.route(/\/api\/conversations\/[0-9a-f-]{36}$/, route => route.abort());
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Col League has answered in the meantime.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('No, it is closed.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await expect
    .poll(() => botApi.sent(token).map(({ text }) => text))
    .toEqual(['Yes, till six.', 'No, it is closed.']);
});

for (const { locale, width } of getUsualViewports('uk'))
  test(`mentions a colleague in a note, inserts a ready answer, and turns a message into a record (${locale}, ${width} px)`, async ({
    page,
    browser,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    const picture = (name: string) => takeScreenshot(page, `chat-${name}-${locale}-${width}`);
    await register(page, { locale });
    await enableChat(page);
    const other = await addColleague(page, browser, 'Col League');
    const kept = { commentsEnabled: true, filesEnabled: true, contactEnabled: true };
    const input = { code: 'parcels', name: 'Parcels', type: 'Data', ...kept };
    await defineDirectory(page, input, [{ name: 'Wish', type: 'Text' }]);
    await page.setViewportSize({ width, height: 844 });
    const token = botApi.bot(`agent${locale}`);
    await callApi(page, 'POST', '/bots/telegram', { name: 'Help', token });
    botApi.files.set('list', 'three blankets');
    const person = createBotPerson(locale === 'en' ? 7_301 : 7_302, { lang: 'uk' });
    const document = { file_id: 'list', file_name: 'list.txt', mime_type: 'text/plain', file_size: 14 };
    botApi.update(token, person.message({ document, caption: 'Потрібні ковдри' }));

    await page.goto('/bots');
    await page.getByRole('button', { name: t('chat.addAnswer') }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(t('chat.answerName'), { exact: true }).fill('Години');
    await form
      .getByLabel(t('chat.language.uk'), { exact: true })
      .fill('{contact}, ми працюємо до 18:00. {agent}');
    await picture('answer');
    await checkNoOverflow(page, 'a ready answer');
    await form.getByRole('button', { name: t('app.save') }).click();
    // The dialog steps back in the history as it closes, which would abort loading the next page.
    await expect(form).toBeHidden();
    await expect(page.getByText('{contact}, ми працюємо до 18:00. {agent}')).toBeVisible();
    await picture('answers');

    await page.goto('/chat');
    await page.getByRole('button', { name: /Olena Koval/ }).click();
    const thread = page.getByRole('region', { name: 'Olena Koval' });
    const box = thread.getByLabel(t('chat.messageLabel'), { exact: true });
    await box.pressSequentially('/год');
    await expect(thread.getByRole('option', { name: /Години/ })).toBeVisible();
    await picture('offered');
    await checkNoOverflow(page, 'ready answers offered');
    await box.press('Enter');
    await expect(box).toHaveValue('Olena Koval, ми працюємо до 18:00. Ann Admin');
    expect(botApi.sent(token)).toEqual([]);
    await box.press('Enter');
    await expect(box).toHaveValue('');

    await thread.getByRole('button', { name: t('chat.asNote'), exact: true }).click();
    const note = thread.getByLabel(t('chat.noteLabel'), { exact: true });
    await note.pressSequentially('@col');
    await expect(thread.getByRole('option', { name: 'Col League' })).toBeVisible();
    await picture('mention');
    await note.press('Enter');
    await note.pressSequentially('подивись');
    await note.press('Enter');
    await expect(thread.getByRole('log').getByText('@Col League', { exact: true })).toBeVisible();
    await other.goto('/');
    await other.getByRole('button', { name: /^Notifications/ }).click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: /^Ann Admin mentioned you in the chat with Olena Koval/ })
      .click();
    await expect(other.getByRole('log').locator('[data-meant]')).toContainText('подивись');

    const first = thread.getByRole('article').filter({ hasText: 'Потрібні ковдри' });
    const choose = async (name: string) => {
      await first.getByRole('button', { name: t('chat.messageActions') }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await first.getByRole('button', { name: t('chat.messageActions') }).click();
    await picture('menu');
    await page.getByRole('menuitem', { name: t('chat.makeRecord'), exact: true }).click();
    const make = page.getByRole('dialog');
    await make.getByLabel(t('chat.makeDirectory'), { exact: true }).selectOption({ label: 'Parcels' });
    await expect(make.getByLabel(t('chat.makeField'), { exact: true })).toContainText('Wish');
    await picture('make');
    await checkNoOverflow(page, 'a record of a message');
    await make.getByRole('button', { name: t('chat.makeRecordNext') }).click();
    const record = page.getByRole('dialog');
    await expect(record.getByLabel('Wish', { exact: true })).toHaveValue('Потрібні ковдри');
    await picture('record');
    await record.getByRole('button', { name: t('records.create'), exact: true }).click();
    await expect
      .poll(async () => {
        const directories = await callApi<{ id: string; name: string }[]>(page, 'GET', '/directories');
        const id = directories.find(({ name }) => name === 'Parcels')?.id ?? '';
        const found = await callApi<{ items: { id: string }[] }>(
          page,
          'POST',
          `/directories/${id}/items/search`,
          {},
        );
        const itemId = found.items[0]?.id;
        return itemId
          ? callApi<{ fileName: string }[]>(page, 'GET', `/directories/${id}/items/${itemId}/files`)
          : [];
      })
      .toMatchObject([{ fileName: 'list.txt' }]);

    await choose(t('chat.remind'));
    await expect(page.getByRole('dialog').getByText('Потрібні ковдри')).toBeVisible();
    await page.keyboard.press('Escape');
    await choose(t('chat.comment'));
    const comment = page.getByRole('dialog');
    await comment.getByLabel(t('chat.makeDirectory'), { exact: true }).selectOption({ label: 'Parcels' });
    await comment.getByRole('combobox', { name: t('chat.commentRecord') }).fill('Потрібні');
    await page.getByRole('listbox').getByRole('option').first().click();
    await picture('comment');
    await comment.getByRole('button', { name: t('chat.commentAdd') }).click();
    await expect(page.getByText(t('chat.commented', { name: '#1' }))).toBeVisible();

    for (const file_id of ['one', 'two']) {
      botApi.files.set(file_id, file_id);
      const part = { file_id, file_name: `${file_id}.txt`, mime_type: 'text/plain', file_size: 3 };
      botApi.update(token, person.message({ document: part, media_group_id: 'album' }));
    }
    const album = thread.getByRole('group', { name: t('chat.album', { count: 2 }) });
    await expect(album.getByRole('article')).toHaveCount(2);
    await expect(album.getByText('two.txt')).toBeVisible();
    await picture('album');
    await checkNoOverflow(page, 'an album');
  });

testChatForms(() => botApi);
testChatRules(() => botApi);
