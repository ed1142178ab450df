import { expect } from '@playwright/test';
import { createDeal, defineDeals } from '../support/deals.ts';
import { getUsualViewports } from '../support/looks.ts';
import { addColleague, register, test } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports('uk')) {
  test(`notifies followers of a shared view about new records in it until they unfollow it (${locale})`, async ({
    page,
    browser,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page);
    const deals = await defineDeals(page);
    const ben = await addColleague(page, browser, 'Ben Brown', { locale });
    watch(ben);

    await page.goto(`${deals.list}?view=list`);
    await page.getByRole('search').getByLabel('Search', { exact: true }).fill('red');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Red things');
    await dialog.getByLabel('Everyone').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Red things', exact: true })).toBeVisible();

    await ben.goto(`${deals.list}?view=list`);
    await ben.setViewportSize({ width, height: 844 });
    await ben.getByRole('button', { name: t('views.title'), exact: true }).click();
    await ben.getByRole('menuitemradio', { name: 'Red things' }).click();
    const menu = ben.getByRole('button', { name: 'Red things', exact: true });
    await menu.click();
    const follow = ben.getByRole('menuitem', { name: t('following.view.follow') });
    await expect(follow).toBeVisible();
    await follow.click();
    await expect(ben.getByText(t('following.view.followed'))).toBeVisible();

    await createDeal(page, deals, { title: 'Blue roof', amount: 1, kind: 'a' });
    await createDeal(page, deals, { title: 'Red roof', amount: 2, kind: 'a' });
    await ben.getByRole('button', { name: t('notifications.bell', { count: 1 }) }).click();
    const panel = ben.getByRole('dialog', { name: t('notifications.title') });
    const told = t('notifications.kind.ViewEntered', { views: 1, view: 'Red things' });
    await expect(panel.getByText(/Red roof/)).toBeVisible();
    await panel.getByRole('button', { name: told, exact: true }).click();
    await expect(ben.getByRole('dialog', { name: /Red roof/ })).toBeVisible();

    await ben.goto(`${deals.list}?view=list`);
    await ben.getByRole('button', { name: t('views.title'), exact: true }).click();
    await ben.getByRole('menuitemradio', { name: 'Red things' }).click();
    await menu.click();
    await ben.getByRole('menuitem', { name: t('following.view.mute') }).click();
    await expect(ben.getByText(t('following.view.muted'))).toBeVisible();
  });
}
