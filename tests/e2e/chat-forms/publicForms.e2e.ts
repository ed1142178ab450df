import { expect, type Page } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { enableChat } from '../support/enableChat.ts';
import { bothViewports } from '../support/looks.ts';
import { openBrowser, register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';

interface Named {
  readonly id: string;
}

interface Prepared {
  readonly directoryId: string;
  readonly formId: string;
}

const SCRIPT =
  "form.require('Place', form.get('Urgent') === 'yes');\nif (form.get('Title') === 'no') refuse('Title', { en: 'Not that.', uk: 'Не це.' });";

/** Creates a directory with a form; an administrator has yet to enable its page. */
async function prepare(page: Page): Promise<Prepared> {
  await enableChat(page);
  const places = await callApi<Named>(page, 'POST', '/directories', { name: 'Places', type: 'Data' });
  const name = await callApi<Named>(page, 'POST', `/custom-fields/${places.id}`, {
    name: 'Name',
    type: 'String',
  });
  await callApi(page, 'PUT', `/directories/${places.id}`, {
    name: 'Places',
    type: 'Data',
    displayFieldId: name.id,
  });
  for (const place of ['Kyiv', 'Lviv'])
    await callApi(page, 'POST', `/directories/${places.id}/items`, {
      customFields: { [name.id]: { stringValue: place } },
    });
  const directory = await callApi<Named>(page, 'POST', '/directories', { name: 'Requests', type: 'Data' });
  const dropdownItems = ['yes', 'later'].map(value => ({ value, text: value }));
  const fieldIds: string[] = [];
  for (const field of [
    { name: 'Title', code: 'Title', type: 'String', required: true, visibleOnGrid: true },
    { name: 'Urgent', code: 'Urgent', type: 'Dropdown', dropdownItems },
    { name: 'Place', code: 'Place', type: 'Directory', directoryId: places.id },
    { name: 'Cost', code: 'Cost', type: 'Number', precision: 2 },
    { name: 'Photo', code: 'Photo', type: 'File' },
    { name: 'Inside', code: 'Inside', type: 'String' },
  ])
    fieldIds.push((await callApi<Named>(page, 'POST', `/custom-fields/${directory.id}`, field)).id);
  const scripts = { onNewScript: SCRIPT, onChangedScript: SCRIPT };
  await callApi(page, 'PUT', `/directories/${directory.id}`, { name: 'Requests', type: 'Data', scripts });
  const [profile] = await callApi<Named[]>(page, 'GET', '/usage-profiles');
  const [title = ''] = fieldIds;
  const formId = crypto.randomUUID();
  const form = {
    ...{
      name: 'A request',
      directoryId: directory.id,
      fieldIds: fieldIds.slice(0, 5),
      profileId: profile?.id,
    },
    questions: { [title]: { en: 'What is it about?', uk: 'Про що йдеться?' } },
    heading: { en: 'Ask us', uk: 'Запитайте нас' },
    intro: { en: 'Tell us what you need.', uk: 'Розкажіть, що вам потрібно.' },
    done: { en: 'We’ll call you tomorrow.', uk: 'Зателефонуємо завтра.' },
    start: { command: 'request' },
  };
  const changes = [{ kind: 'SaveChatForm', id: formId, form }];
  await callApi(page, 'POST', '/configuration/changes', { changes });
  return { directoryId: directory.id, formId };
}

async function openToAll(page: Page, formId: string): Promise<string> {
  await page.goto(`/bots/forms/${formId}`);
  await page.getByRole('checkbox', { name: 'public page' }).check();
  const address = (await page.locator('.dk-chat-form-page').textContent()) ?? '';
  await expect(page.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', address);
  const starts = page.getByRole('region', { name: 'How it starts' });
  await takeScreenshot(starts, `publicForms-editor-${page.viewportSize()?.width}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/bots\/forms$/);
  return address;
}

const TEXTS = {
  en: {
    heading: 'Ask us',
    ...{ title: 'What is it about?', intro: 'Tell us what you need.', send: 'Send', other: 'Українською' },
    ...{
      refused: 'Not that.',
      done: 'We’ll call you tomorrow.',
      number: /number is 1\./,
      another: 'Fill in another',
    },
  },
  uk: {
    heading: 'Запитайте нас',
    ...{
      title: 'Про що йдеться?',
      intro: 'Розкажіть, що вам потрібно.',
      send: 'Надіслати',
      other: 'In English',
    },
    ...{
      refused: 'Не це.',
      done: 'Зателефонуємо завтра.',
      number: /номер — 1\./,
      another: 'Заповнити ще одну',
    },
  },
} as const;

for (const { locale: lang, width } of bothViewports)
  test(`lets a public visitor fill in a form on its page (${lang}, ${width} px)`, async ({
    page,
    browser,
    watch,
  }) => {
    watch(page);
    await register(page);
    const { directoryId, formId } = await prepare(page);
    const address = await openToAll(page, formId);
    const texts = TEXTS[lang];
    const stranger = await openBrowser(browser, {
      locale: lang === 'uk' ? 'uk-UA' : 'en-GB',
      viewport: { width, height: 844 },
    });
    const picture = (name: string) =>
      takeScreenshot(stranger, `publicForms-${name}-${lang}-${width}`, { fullPage: true });
    // Fields that the form doesn't ask for can't be prefilled by the address.
    await stranger.goto(`${new URL(address).pathname}?Cost=12.5&Inside=secret&nothing=1`);
    await expect(stranger.getByRole('heading', { name: texts.heading, level: 1 })).toBeVisible();
    await expect(stranger.getByText(texts.intro)).toBeVisible();
    await expect(stranger.getByLabel('Cost')).toHaveValue(/12[.,]50?/);
    await expect(stranger.getByText('Inside')).toHaveCount(0);
    await picture('open');
    await checkAccessibility(stranger, 'a public form', { isSeriousOnly: true });
    await stranger.emulateMedia({ colorScheme: 'dark' });
    await expect(stranger.locator('html')).toHaveAttribute('data-color-mode', 'dark');
    await picture('dark');
    await checkAccessibility(stranger, 'a public form in the dark', { isSeriousOnly: true });
    await stranger.emulateMedia({ colorScheme: 'light' });
    await expect(stranger.locator('html')).toHaveAttribute('data-color-mode', 'light');

    const send = stranger.getByRole('button', { name: texts.send, exact: true });
    const title = stranger.getByLabel(texts.title);
    await send.click();
    await expect(title).toBeFocused();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await picture('missing');

    await title.fill('no');
    await stranger.keyboard.press('Tab');
    // Scripts run on the server while the visitor types.
    await expect(stranger.getByText(texts.refused)).toBeVisible();
    await send.click();
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await title.fill('A new roof');
    await stranger.getByLabel('Place').fill('ky');
    await stranger.getByRole('option', { name: /Kyiv/ }).click();
    await stranger
      .locator('input[type=file]')
      .setInputFiles({ name: 'roof.txt', mimeType: 'text/plain', buffer: Buffer.from('a roof') });
    await expect(stranger.getByRole('button', { name: /^(Show|Показати) roof\.txt/ })).toBeVisible();
    await expect(stranger.getByText(/10 (MB|МБ)/)).toBeVisible();
    await picture('filled');
    await checkNoOverflow(stranger, 'a public form that is filled in');

    // Switching the language loses no input, and neither does an unreachable server.
    await stranger.getByRole('button', { name: texts.other }).click();
    const turned = TEXTS[lang === 'en' ? 'uk' : 'en'];
    await expect(stranger.getByRole('button', { name: turned.other })).toBeFocused();
    await expect(stranger.getByLabel(turned.title)).toHaveValue('A new roof');
    await expect(stranger.getByLabel('Place')).toHaveValue(/Kyiv/);
    await stranger.getByRole('button', { name: turned.other }).click();
    await expect(title).toHaveValue('A new roof');
    await stranger.route('**/public-forms/*/records', route => route.abort());
    await send.click();
    await expect(stranger.getByRole('alert').first()).toBeVisible();
    await expect(title).toHaveValue('A new roof');
    await stranger.unroute('**/public-forms/*/records');

    await send.focus();
    await stranger.keyboard.press('Enter');
    await expect(stranger.getByText(texts.number)).toBeVisible();
    await expect(stranger.getByText(texts.done)).toBeVisible();
    await picture('done');
    await checkNoOverflow(stranger, 'a public form that is sent');
    await stranger.getByRole('button', { name: texts.another }).click();
    await expect(title).toHaveValue('');

    interface Found {
      readonly items: { readonly customFields: Record<string, unknown> }[];
    }
    const { items } = await callApi<Found>(page, 'POST', `/directories/${directoryId}/items/search`, {});
    expect(items).toHaveLength(1);
    expect(Object.values(items[0]?.customFields ?? {})).toEqual(
      expect.arrayContaining([{ stringValue: 'A new roof' }, { numberValue: 12.5 }]),
    );
    expect(JSON.stringify(items)).not.toContain('secret');
    await page.goto(`/directories/${directoryId}/items`);
    await expect(page.getByText('A new roof').first()).toBeVisible();
  });

test("shows the same page for a form that isn't public as for a form that doesn't exist", async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const { formId } = await prepare(page);
  const stranger = await openBrowser(browser, { locale: 'en-GB', viewport: { width: 390, height: 844 } });
  for (const id of [formId, crypto.randomUUID(), 'nothing']) {
    await stranger.goto(`/f/${id}`);
    await expect(stranger.getByRole('heading', { name: 'This form isn’t available' })).toBeVisible();
  }
  await takeScreenshot(stranger, 'publicForms-closed-en-390');
  await checkNoOverflow(stranger, 'a public form that is closed');
});
