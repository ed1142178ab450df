import { expect } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { desk, expectRefused, openBrowserAs, phone, setUpSalesTeam } from '../support/sales.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

test("explains by keyboard what a user can't change on a record, in both languages and widths", async ({
  page,
  browser,
  watch,
}) => {
  await register(page);
  const { deals, roof, ben } = await setUpSalesTeam(page);
  const own = await openBrowserAs(browser, ben.email);
  watch(own);
  for (const [locale, viewport] of [
    ['en', desk],
    ['uk', phone],
  ] as const) {
    const words = getAppMessages(locale);
    const { t } = words;
    if (locale === 'uk') await switchToUkrainian(own);
    await own.setViewportSize(viewport);
    await own.goto(`${deals.list}?record=${roof.id}`);
    const form = own.getByRole('dialog');
    await expect(form.getByLabel('Title')).toHaveValue('Roof');
    await expect(form.getByLabel('Kind')).toHaveCount(0);
    await checkNoOverflow(own, `record ${locale}`);

    await form.getByRole('button', { name: t('rights.whyField', { name: 'Amount' }) }).press('Enter');
    await expectRefused(
      own,
      words,
      t('rights.step.FieldReadonlyInStatus', { name: 'Amount', status: 'New' }),
    );
    await expect(own.getByText(t('rights.askAdmin'))).toBeVisible();
    await checkNoOverflow(own, `why ${locale}`);
    await own.keyboard.press('Escape');

    await form.getByRole('button', { name: t('rights.whyComments') }).click();
    await expectRefused(own, words, 'Deal');
    await own.keyboard.press('Escape');
    await form.getByRole('button', { name: t('rights.whyPart') }).click();
    await expectRefused(own, words, 'Deal');
    await own.keyboard.press('Escape');

    // An unavailable transition leads to the same explanation.
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
    await checkNoOverflow(own, `my rights ${locale}`);
    await own.getByRole('button', { name: deleting }).press('Enter');
    await expectRefused(own, words, 'Deal');
  }
});

test("shows an admin a user's permissions down to fields per status, and can be used with arrow keys", async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const { ben } = await setUpSalesTeam(page);
  const { t } = getAppMessages('en');
  await page.goto(`/users/${ben.id}/details`);
  await chooseTab(page, { name: t('users.rightsTab') });
  await expect(page).toHaveURL(new RegExp(`/users/${ben.id}/rights$`));
  const cell = (what: string, verdict: string) =>
    page.getByRole('button', { name: t('rights.cell', { what, verdict }) });
  await expect(cell('Deal: Records: Edit', 'yes')).toBeVisible();
  await checkNoOverflow(page, 'rights');
  await cell('Deal: Records: Edit', 'yes').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell('Deal: Records: Delete', 'no')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRefused(page, getAppMessages('en'), 'Deal');
  await expect(page.getByRole('link', { name: t('rights.open') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell('Deal: Records: Delete', 'no')).toBeFocused();

  await page.getByRole('button', { name: t('rights.openDirectory', { name: 'Deal' }) }).click();
  await expect(cell('Amount: New: Edit', 'no')).toBeVisible();
  await expect(cell('Amount: Won: Edit', 'yes')).toBeVisible();
  await expect(cell('Kind: Won: See', 'no')).toBeVisible();
  await expect(cell('Lost: Enter', 'no')).toBeVisible();
  await checkNoOverflow(page, 'fields and statuses');
  await cell('Kind: Won: See', 'no').click();
  await expectRefused(page, getAppMessages('en'), 'Kind');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await expect(cell('Deal: Records: Delete', 'no')).toBeVisible();
  await checkNoOverflow(page, 'rights on a phone');
});
