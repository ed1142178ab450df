import { expect, type Page } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { addDeals, defineDeals } from '../support/boards.ts';
import { getUsualViewports } from '../support/looks.ts';
import { addColleague, register, test } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';

async function expectListed(page: Page, names: readonly string[]): Promise<void> {
  const listed = page.getByRole('main').getByRole('button', { name: /^#\d+ \|/ });
  await expect(listed).toHaveCount(names.length);
  for (const name of names) await expect(listed.and(page.getByRole('button', { name }))).toBeVisible();
}

for (const { locale, width } of getUsualViewports()) {
  test(`saves a view of all processes with its type and filters, and shares it with a colleague (${locale})`, async ({
    page,
    browser,
    watch,
  }) => {
    test.setTimeout(120_000);
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const deals = await defineDeals(page);
    const tasks = await defineDeals(page, { code: 'task' });
    await addDeals(page, deals, { status: 'New', names: ['Roof', 'Wall'] });
    await addDeals(page, tasks, { status: 'New', names: ['Phone'] });
    const colleague = await addColleague(page, browser, 'Olena Bondar', { locale });
    watch(colleague);
    await page.goto('/processes?view=list');
    await page.setViewportSize({ width, height: 844 });
    const quick = (of: Page) => of.getByRole('group', { name: t('processes.quick') });
    const openViews = (of: Page, name: string) => of.getByRole('button', { name, exact: true }).click();
    const press = (of: Page, name: string) => of.getByRole('menuitem', { name, exact: true }).click();
    const choose = (of: Page, name: string) => of.getByRole('menuitemradio', { name, exact: true }).click();

    await test.step('saves the current type and filters as a view', async () => {
      await quick(page)
        .getByRole('button', { name: t('processes.allTypes') })
        .click();
      await choose(page, 'task');
      await quick(page)
        .getByRole('button', { name: t('processes.noManager') })
        .click();
      await expectListed(page, ['Phone']);
      await openViews(page, t('views.title'));
      await press(page, t('views.saveAs'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('views.name')).fill('Nobody’s tasks');
      await dialog.getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: t('app.save') }).click();
      await expect(page.getByRole('button', { name: 'Nobody’s tasks', exact: true })).toBeVisible();
      await checkNoOverflow(page, 'processes with a named view');
    });

    await test.step('applies the view from another type, and from all types', async () => {
      await quick(page)
        .getByRole('button', { name: t('processes.noManager') })
        .click();
      await quick(page).getByRole('button', { name: 'task' }).click();
      await choose(page, t('processes.allTypes'));
      await expectListed(page, ['Phone', 'Roof', 'Wall']);
      await openViews(page, 'Nobody’s tasks *');
      await choose(page, 'Nobody’s tasks');
      await expectListed(page, ['Phone']);
      await expect(page.getByRole('button', { name: 'Nobody’s tasks', exact: true })).toBeVisible();
      await expect(page).toHaveURL(/manager=nobody/);
      await expect(page).toHaveURL(/view=list/);
      await checkNoOverflow(page, 'the view chosen');
    });

    await test.step('lets a colleague use the view, but not change it', async () => {
      await colleague.goto('/processes?view=board');
      await openViews(colleague, t('views.title'));
      await choose(colleague, 'Nobody’s tasks');
      await expectListed(colleague, ['Phone']);
      await expect(quick(colleague).getByRole('button', { name: t('processes.noManager') })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await openViews(colleague, 'Nobody’s tasks');
      await expect(colleague.getByRole('menuitem', { name: t('views.delete') })).toBeHidden();
      await press(colleague, t('views.reset'));
      await expect(quick(colleague).getByRole('button', { name: t('processes.noManager') })).toHaveAttribute(
        'aria-pressed',
        'false',
      );
    });

    await test.step('renames, updates and deletes the view', async () => {
      await openViews(page, 'Nobody’s tasks');
      await press(page, t('views.edit'));
      await page.getByRole('dialog').getByLabel(t('views.name')).fill('Tasks');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('app.save') })
        .click();
      await quick(page)
        .getByRole('button', { name: t('processes.noManager') })
        .click();
      await openViews(page, 'Tasks *');
      await press(page, t('views.update', { name: 'Tasks' }));
      await openViews(page, 'Tasks');
      await press(page, t('views.delete'));
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Tasks');
      await question.getByRole('button', { name: t('app.confirmDelete') }).click();
      await openViews(page, t('views.title'));
      await expect(page.getByRole('menuitem', { name: t('views.none') })).toBeVisible();
    });
  });
}

test('keeps the selection bar on one line next to the pager, without covering a row', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page, { locale: 'uk' });
  const deals = await defineDeals(page);
  const names = Array.from({ length: 30 }, (_, index) => `Deal ${index}`);
  await addDeals(page, deals, { status: 'New', names });
  await page.setViewportSize({ width: 1000, height: 720 });
  await page.goto('/processes?view=list');
  const { t } = getAppMessages('uk');
  await page.getByRole('checkbox').first().check();
  const bar = page.getByRole('region', { name: t('list.selection') });
  await expect(bar.getByRole('button', { name: t('bulk.more') })).toBeVisible();
  await page.locator('.dk-table-scroll').evaluate(element => element.scrollTo(0, element.scrollHeight));
  const last = page.getByRole('row').last();
  const [row, over] = [await last.boundingBox(), await bar.boundingBox()];
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((over?.y ?? 0) + 1);
  expect(over?.height).toBeLessThan(50);
  const pager = await page.getByRole('button', { name: t('pager.previous') }).boundingBox();
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThanOrEqual(pager?.x ?? 0);
  await expect(bar.getByRole('button', { name: t('bulk.take') })).toBeVisible();
  await expect(bar.getByRole('button', { name: t('bulk.tags') })).toHaveCount(0);
  await bar.getByRole('button', { name: t('bulk.more') }).click();
  await expect(page.getByRole('menuitem', { name: t('bulk.tags') })).toBeVisible();
});
