import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { expectCards, getCard } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { liftCard } from '../support/dragging.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { desk, expectRefused, openBrowserAs, phone, type Sales, setUpSalesTeam } from '../support/sales.ts';
import { type AppMessages, getAppMessages } from '../support/words.ts';

const getCell = (page: Page, { roof }: Sales, column: string) =>
  page.locator(`[data-row="${roof.id}"] [data-cell="${column}"]`);

async function expectClosedToLeads(page: Page, words: AppMessages): Promise<void> {
  await expectRefused(page, words, 'Leads');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: words.t('rights.chain') })).toHaveCount(0);
}

test('explains why a cell or status in the list is read-only, by keyboard and mouse, in both languages', async ({
  page,
  browser,
  watch,
}) => {
  await register(page);
  const sales = await setUpSalesTeam(page);
  const { deals, ben } = sales;
  const own = await openBrowserAs(browser, ben.email);
  watch(own);
  for (const { locale } of getUsualViewports('uk')) {
    const words = getAppMessages(locale);
    const { t } = words;
    if (locale === 'uk') await switchToUkrainian(own);
    await own.setViewportSize(desk);
    await own.goto(`${deals.list}?view=list`);
    const amount = getCell(own, sales, deals.fields.amount);
    const closed = t('rights.step.FieldReadonlyInStatus', { name: 'Amount', status: 'New' });
    await amount.focus();
    await own.keyboard.press('Enter');
    await expectRefused(own, words, closed);
    await own.keyboard.press('Escape');
    await expect(amount).toBeFocused();
    // A double click might only be selecting a word, so a toast offers the reason instead of a dialog opening.
    await amount.dblclick();
    const told = own.getByRole('region', { name: t('kit.notifications') });
    await expect(told).toContainText(t('rights.cellClosed', { name: 'Amount', number: 1 }));
    // A toast stays visible while the pointer is on it.
    await told.getByRole('button', { name: t('rights.why') }).hover();
    await checkNoOverflow(own, `closed cell ${locale}`);
    await told.getByRole('button', { name: t('rights.why') }).press('Enter');
    await expectRefused(own, words, closed);
    await own.keyboard.press('Escape');

    const change = t('status.change', { name: 'New' });
    await getCell(own, sales, 'Status').focus();
    await own.keyboard.press('Enter');
    await expect(own.getByRole('menuitem', { name: 'Lost' })).toBeVisible();
    await own.keyboard.press('End');
    await own.keyboard.press('Enter');
    await expectClosedToLeads(own, words);
    await own.setViewportSize(phone);
    await own.getByRole('button', { name: change }).click();
    await own.getByRole('menuitem', { name: 'Lost' }).click();
    await expectClosedToLeads(own, words);
  }
  // If nothing can be edited at all, the list still explains it.
  await own.setViewportSize(desk);
  await sales.changeRights({ record: { read: true, create: false, update: false, delete: false } });
  const title = getCell(own, sales, deals.fields.title);
  await expect(own.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
  await title.focus();
  await own.keyboard.press('F2');
  await expectRefused(own, getAppMessages('uk'), 'Deal');
});

test('moves a rejected card back, and explains the reason in the toast and in the menu of the card', async ({
  page,
  browser,
  watch,
}) => {
  await register(page);
  const { deals, ben } = await setUpSalesTeam(page);
  const own = await openBrowserAs(browser, ben.email);
  watch(own);
  for (const { locale } of getUsualViewports('uk')) {
    const words = getAppMessages(locale);
    const { t } = words;
    if (locale === 'uk') await switchToUkrainian(own);
    await own.setViewportSize(desk);
    await own.goto(`${deals.list}?view=board`);
    const door = getCard(own, 'Roof').locator('[data-card-open]');
    await expect(door).toHaveAttribute('aria-describedby', /./);
    await door.focus();
    await liftCard(own, t('board.taken', { name: '#1 | Roof' }));
    await own.keyboard.press('ArrowRight');
    await own.keyboard.press('ArrowRight');
    const reason = t('issue.StatusNotPermitted', { status: 'Lost', action: 'enter' });
    await expect(own.getByText(t('board.overClosed', { lane: 'Lost', reason }))).toBeAttached();
    await own.keyboard.press('Space');
    await expectCards(own, 'New', ['Roof']);
    const told = own.getByRole('region', { name: t('kit.notifications') });
    await told.getByRole('button', { name: t('rights.why') }).press('Enter');
    await expectClosedToLeads(own, words);
    for (const viewport of [desk, phone]) {
      await own.setViewportSize(viewport);
      await getCard(own, 'Roof')
        .getByRole('button', { name: t('board.cardMenu', { name: '#1 | Roof' }) })
        .press('Enter');
      const entry = own.getByRole(viewport === phone ? 'button' : 'menuitem', {
        name: new RegExp(`${t('boards.moveTo')} Lost`),
      });
      await expect(entry).toBeVisible();
      if (viewport === phone) await entry.focus();
      else await own.keyboard.press('End');
      await own.keyboard.press('Enter');
      await expectClosedToLeads(own, words);
    }
  }
});

test('explains why a directory is inaccessible, and shows more details to administrators', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const { deals, ben, changeRights } = await setUpSalesTeam(page);
  const { t } = getAppMessages('en');
  const own = await openBrowserAs(browser, ben.email);
  watch(own);
  await changeRights({ record: { read: false, create: false, update: false, delete: false } });
  await own.goto(deals.list);
  await expect(own.getByText(t('rights.byProfile', { name: 'Salespeople' }))).toBeVisible();

  // Administrators know of a directory even if they can't read it.
  const me = await callApi<{ authUser: { id: string } }>(page, 'GET', '/boot');
  const made = await callApi<{ id: string }>(page, 'POST', '/usage-profiles', {
    ...{ name: 'Nothing', assignments: [{ userId: me.authUser.id }], directories: [], menu: [] },
  });
  const profiles = await callApi<{ id: string }[]>(page, 'GET', '/usage-profiles');
  const others = profiles.map(each => each.id).filter(id => id !== made.id);
  await callApi(page, 'POST', '/usage-profiles/order', { list: [made.id, ...others] });
  await page.goto(deals.list);
  await expect(page.getByText(t('app.accessDenied'))).toBeVisible();
  await checkNoOverflow(page, 'closed directory');
  await page.getByRole('button', { name: t('rights.whyDirectory') }).press('Enter');
  await expectRefused(page, getAppMessages('en'), t('rights.step.DirectoryNotListed', { name: 'Deal' }));
});

test('updates an open explanation when permissions or the record change', async ({
  page,
  browser,
  watch,
}) => {
  await register(page);
  const { deals, roof, ben, changeRights } = await setUpSalesTeam(page);
  const { t } = getAppMessages('en');
  const own = await openBrowserAs(browser, ben.email);
  watch(own);
  const rights = { read: true, create: true, update: true, delete: true };
  const cell = (what: string, verdict: string) =>
    own.getByRole('button', { name: t('rights.cell', { what, verdict }) });
  await own.goto(`${deals.list}?record=${roof.id}`);
  await own
    .getByRole('dialog')
    .getByRole('button', { name: t('records.more') })
    .click();
  await own.getByRole('menuitem', { name: t('rights.mine') }).click();
  await expect(cell('Records: Delete', 'no')).toBeVisible();
  await changeRights({ record: rights });
  await expect(cell('Records: Delete', 'yes')).toBeVisible();
  await expect(cell('Amount: Edit', 'no')).toBeVisible();
  // In another status the amount is editable.
  await callApi(page, 'PUT', `/directories/${deals.id}/items/${roof.id}/status/${deals.statuses.Won}`, {});
  await expect(cell('Amount: Edit', 'yes')).toBeVisible();
  await cell('Records: Delete', 'yes').click();
  await expect(own.getByText(t('rights.yes'))).toBeVisible();
  await changeRights({});
  await expect(own.getByText(t('rights.no'))).toBeVisible();
});
