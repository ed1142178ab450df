import { expect } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { createDeal, defineDeals } from '../support/deals.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports())
  test(`lists followed and muted records, and opens and unfollows one (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const deals = await defineDeals(page);
    const roof = await createDeal(page, deals, { title: 'Red roof', amount: 1, kind: 'a' });
    const wall = await createDeal(page, deals, { title: 'Blue wall', amount: 2, kind: 'a' });
    const choose = (item: { id: string }, state: string) =>
      callApi(page, 'PUT', `/directories/${deals.id}/items/${item.id}/following`, { state });
    await choose(roof, 'Following');
    await choose(wall, 'Muted');
    await callApi(page, 'PUT', `/directories/${deals.id}/following`, { state: 'Following' });
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/notifications');
    await chooseTab(page, { name: t('notifications.tab.followed') });
    const part = (id: string) =>
      page.getByRole('region', { name: t(`notifications.followed.${id}`), exact: true });
    await expect(
      part('records')
        .getByRole('button', { name: /Red roof/ })
        .first(),
    ).toBeVisible();
    await expect(
      part('muted')
        .getByRole('button', { name: /Blue wall/ })
        .first(),
    ).toBeVisible();
    await expect(part('directories').getByRole('link')).toHaveCount(1);
    await checkNoOverflow(page, 'followed');
    await takeScreenshot(page, `followed-${locale}`);

    const name = await part('records')
      .getByRole('button', { name: /Red roof/ })
      .first()
      .innerText();
    await part('records')
      .getByRole('button', { name: t('notifications.unfollowNamed', { name }) })
      .click();
    await expect(part('records')).toHaveCount(0);
    await page.getByRole('button', { name: t('kit.undo') }).click();
    await part('records').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog', { name: /Red roof/ })).toBeVisible();
  });
