import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { checkAccessible } from './support/accessible.ts';
import { createDeal, type Deals, defineDeals } from './support/deals.ts';
import { call } from './support/everyType.ts';
import { logIn, PASSWORD, register, switchToUkrainian, test } from './support/people.ts';
import { type Words, wordsIn } from './support/words.ts';

interface Created {
  readonly id: string;
}

interface Sales {
  readonly deals: Deals;
  readonly roof: Created;
  readonly ben: Created & { readonly email: string };
  readonly groupId: string;
  readonly profileId: string;
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** Ben sells: he may change deals but not their amount, reads comments, and no file; only leads may lose a deal. */
async function defineSales(page: Page): Promise<Sales> {
  const deals = await defineDeals(page);
  const { id } = await call<Created>(page, 'POST', '/user-groups', { name: 'Sales', users: [] });
  const leads = await call<Created>(page, 'POST', '/user-groups', { name: 'Leads', users: [] });
  const email = `${randomUUID()}@example.org`;
  const person = { name: 'Ben Baker', email, password: PASSWORD, groups: [id] };
  const ben = { ...(await call<Created>(page, 'POST', '/users', person)), email };
  const all = await call<(Created & { statusList: { id: string; name: string }[] })[]>(
    page,
    'GET',
    '/directories',
  );
  const { statusList = [], ...directory } = all.find(each => each.id === deals.id) ?? {};
  const { code, name, type, commentsEnabled, filesEnabled, displayFieldId } = directory as Record<
    string,
    unknown
  >;
  await call(page, 'PUT', `/directories/${deals.id}`, {
    ...{ code, name, type, commentsEnabled, filesEnabled, displayFieldId, showOnMenu: true },
    statusList: statusList.map(status => ({
      ...status,
      ...(status.name === 'New' && { fields: { [deals.fields.amount]: { readonly: true } } }),
      ...(status.name === 'Lost' && {
        permissions: [{ groupId: leads.id, enter: true, leave: true, edit: true }],
      }),
    })),
  });
  const none = { read: false, create: false, update: false, delete: false };
  const rights = {
    record: { read: true, create: true, update: true, delete: false },
    comments: { ...none, read: true },
    files: none,
    changes: { read: false },
    showOnMenu: true,
    hiddenFields: [deals.fields.stage],
  };
  const profile = await call<Created>(page, 'POST', '/usage-profiles', {
    name: 'Salespeople',
    assignments: [{ groupId: id }],
    directories: [{ directoryId: deals.id, rights }],
    menu: [],
  });
  const profiles = await call<Created[]>(page, 'GET', '/usage-profiles');
  const others = profiles.map(each => each.id).filter(each => each !== profile.id);
  await call(page, 'POST', '/usage-profiles/order', { list: [profile.id, ...others] });
  const roof = await createDeal(page, deals, { title: 'Roof', kind: 'a' });
  return { deals, roof, ben, groupId: id, profileId: profile.id };
}

async function openAs(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  return page;
}

/** The rule that decides is told by sign and word, and nothing comes after it. */
async function expectRefused(page: Page, { t }: Words, text: string): Promise<void> {
  const chain = page.getByRole('list', { name: t('rights.chain') });
  const last = chain.getByRole('listitem').last();
  await expect(last).toContainText(t('rights.verdict.Refuses'));
  await expect(last).toContainText(text);
  await expect(chain.getByText(t('rights.verdict.Refuses'), { exact: true })).toHaveCount(1);
}

test('whoever may not change something on a record is told why, by keyboard, in both languages and widths', async ({
  page,
  browser,
  watch,
}) => {
  await register(page);
  const { deals, roof, ben } = await defineSales(page);
  const own = await openAs(browser, ben.email);
  watch(own);
  for (const [locale, viewport] of [
    ['en', desk],
    ['uk', phone],
  ] as const) {
    const words = wordsIn(locale);
    const { t } = words;
    if (locale === 'uk') await switchToUkrainian(own);
    await own.setViewportSize(viewport);
    await own.goto(`${deals.list}?record=${roof.id}`);
    const form = own.getByRole('dialog');
    await expect(form.getByLabel('Title')).toHaveValue('Roof');
    await expect(form.getByLabel('Kind')).toHaveCount(0);
    await checkAccessible(own, `record ${locale}`);

    await form.getByRole('button', { name: t('rights.whyField', { name: 'Amount' }) }).press('Enter');
    await expectRefused(
      own,
      words,
      t('rights.step.FieldReadonlyInStatus', { name: 'Amount', status: 'New' }),
    );
    await expect(own.getByText(t('rights.askAdmin'))).toBeVisible();
    await checkAccessible(own, `why ${locale}`);
    await own.keyboard.press('Escape');

    await form.getByRole('button', { name: t('rights.whyComments') }).click();
    await expectRefused(own, words, 'Deal');
    await own.keyboard.press('Escape');
    await form.getByRole('button', { name: t('rights.whyPart') }).click();
    await expectRefused(own, words, 'Deal');
    await own.keyboard.press('Escape');

    // A closed way out of the status leads to the same place.
    await form.getByRole('button', { name: t('status.change', { name: 'New' }) }).press('Enter');
    await own.getByRole('menuitem', { name: 'Lost' }).click();
    await expectRefused(own, words, 'Leads');
    await own.keyboard.press('Escape');

    await form.getByRole('button', { name: t('records.more') }).click();
    await own.getByRole('menuitem', { name: t('rights.mine') }).click();
    const deleting = t('rights.cell', {
      what: `${t('rights.part.record')}: ${t('rights.action.delete')}`,
      verdict: 'no',
    });
    await expect(own.getByRole('button', { name: deleting })).toBeVisible();
    await checkAccessible(own, `my rights ${locale}`);
    await own.getByRole('button', { name: deleting }).press('Enter');
    await expectRefused(own, words, 'Deal');
  }
});

test('an admin reads what a person may do with the arrows, down to fields in statuses', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const { ben } = await defineSales(page);
  const { t } = wordsIn('en');
  await page.goto(`/users/${ben.id}/details`);
  await page.getByRole('tab', { name: t('users.rightsTab') }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${ben.id}/rights$`));
  const cell = (what: string, verdict: string) =>
    page.getByRole('button', { name: t('rights.cell', { what, verdict }) });
  await expect(cell('Deal: Records: Change', 'yes')).toBeVisible();
  await checkAccessible(page, 'rights');
  await cell('Deal: Records: Change', 'yes').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell('Deal: Records: Delete', 'no')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRefused(page, wordsIn('en'), 'Deal');
  await expect(page.getByRole('link', { name: t('rights.open') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell('Deal: Records: Delete', 'no')).toBeFocused();

  await page.getByRole('button', { name: t('rights.openDirectory', { name: 'Deal' }) }).click();
  await expect(cell('Amount: New: Change', 'no')).toBeVisible();
  await expect(cell('Amount: Won: Change', 'yes')).toBeVisible();
  await expect(cell('Kind: Won: See', 'no')).toBeVisible();
  await expect(cell('Lost: Enter', 'no')).toBeVisible();
  await checkAccessible(page, 'fields and statuses');
  await cell('Kind: Won: See', 'no').click();
  await expectRefused(page, wordsIn('en'), 'Kind');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await expect(cell('Deal: Records: Delete', 'no')).toBeVisible();
  await checkAccessible(page, 'rights on a phone');
});

test('an admin sees as somebody else: nothing changes, nothing is sent by itself, a reload keeps it, Stop ends it', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const { deals, roof, ben } = await defineSales(page);
  const { t } = wordsIn('en');
  await page.goto(`/users/${ben.id}/rights`);
  await page.getByRole('button', { name: t('rights.seeAs') }).press('Enter');
  const banner = page.getByRole('region', { name: t('rights.seeingLabel') });
  await expect(banner).toContainText(t('rights.seeing', { name: 'Ben Baker' }));
  await expect(page.getByRole('heading', { name: 'Hello, Ben Baker' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);

  const sent: string[] = [];
  page.on('request', request => {
    const isWrite = request.method() !== 'GET' && !/search|hub|refresh|explanations/.test(request.url());
    if (isWrite) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`${deals.list}?record=${roof.id}&view=list`);
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Title')).toHaveValue('Roof');
  await expect(form.getByLabel('Kind')).toHaveCount(0);
  await checkAccessible(page, 'seeing as');
  await form.getByLabel('Title').fill('Taken over');
  await page.waitForTimeout(1_500);
  expect(sent).toEqual([]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText(t('error.SeeingAs'))).toBeVisible();
  expect(sent.length).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('draft')))).toEqual(
    [],
  );

  page.on('dialog', dialog => void dialog.accept());
  await page.goto('/users');
  await expect(page.getByText(t('app.noPermission'))).toBeVisible();
  await page.setViewportSize(phone);
  await page.reload();
  await expect(banner).toContainText('Ben Baker');
  await checkAccessible(page, 'seeing as on a phone');
  // The first stop of the page.
  await page.keyboard.press('Tab');
  await expect(banner.getByRole('button', { name: t('rights.stop') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/users/${ben.id}/rights$`));
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('rights.seeAs') })).toBeVisible();
});

test('seeing as somebody who is deleted ends with a sentence, and log-out ends it too', async ({
  page,
  watch,
}) => {
  watch(page);
  const { email } = await register(page);
  const { ben } = await defineSales(page);
  const { t } = wordsIn('en');
  const banner = page.getByRole('region', { name: t('rights.seeingLabel') });
  const seeAs = async () => {
    await page.goto(`/users/${ben.id}/rights`);
    await page.getByRole('button', { name: t('rights.seeAs') }).click();
    await expect(page.getByRole('heading', { name: 'Hello, Ben Baker' })).toBeVisible();
  };
  await seeAs();
  await page.getByRole('button', { name: t('shell.userMenu', { name: 'Ben Baker' }) }).click();
  await page.getByRole('menuitem', { name: t('shell.logout') }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Hello, Ann Admin' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await seeAs();
  await call(page, 'DELETE', `/users/${ben.id}`);
  await page.reload();
  await expect(banner).toContainText(t('rights.seenGone', { name: 'Ben Baker' }));
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await banner.getByRole('button', { name: t('rights.dismiss') }).click();
  await expect(banner).toHaveCount(0);
});

test('what must always hold is stated in words and refuses what would break it', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const { profileId } = await defineSales(page);
  const { t } = wordsIn('en');
  await page.goto('/usage-profiles');
  await page.getByRole('tab', { name: t('assertions.tab') }).click();
  await expect(page.getByRole('heading', { name: t('assertions.none') })).toBeVisible();
  await checkAccessible(page, 'no statements');
  await page.getByRole('button', { name: t('assertions.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(t('issue.Required')).first()).toBeVisible();
  await dialog.getByRole('combobox', { name: t('assertions.who') }).fill('Sal');
  await page.getByRole('option', { name: 'Sales' }).click();
  await dialog.getByLabel(t('rights.directory')).selectOption('Deal');
  // What is not true today cannot be stated.
  await dialog.getByLabel(t('rights.field'), { exact: false }).last().selectOption('Amount');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(t('assertions.refused'))).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Ben Baker');
  await dialog.getByLabel(t('rights.field'), { exact: false }).last().selectOption('Kind');
  await checkAccessible(page, 'statement');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sentence = 'No one in “Sales” can ever see the field “Kind” in “Deal”.';
  await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible();
  await page.setViewportSize(phone);
  await checkAccessible(page, 'statements on a phone');
  await page.setViewportSize(desk);

  await page.goto(`/usage-profiles/${profileId}`);
  await page.getByLabel(t('profiles.name'), { exact: true }).fill('Sellers');
  await page.getByRole('button', { name: t('profiles.hideFieldsOf', { name: 'Deal' }) }).click();
  await page.getByRole('dialog').getByLabel('Kind').uncheck();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profiles.apply') })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const plan = page.getByRole('dialog');
  await expect(plan).toContainText('Ben Baker');
  await expect(plan.getByRole('link', { name: t('plan.brokenShow') })).toBeVisible();
  await checkAccessible(page, 'broken statement');
  await plan.getByRole('button', { name: t('plan.back') }).click();

  await page.goto('/configuration');
  await page.getByRole('button', { name: new RegExp(t('configuration.kind.Assertion')) }).click();
  await expect(page.getByRole('main').getByRole('link', { name: sentence })).toBeVisible();
  await page.goto('/usage-profiles/assertions');
  await page.getByRole('button', { name: t('assertions.delete', { name: sentence }) }).click();
  await page.getByRole('button', { name: t('app.confirmDelete') }).click();
  await expect(page.getByRole('heading', { name: t('assertions.none') })).toBeVisible();
});
