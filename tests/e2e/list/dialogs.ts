import { expect, type Page } from '@playwright/test';
import { chooseMenuEntry, type DialogOpener, getOpenDialog } from '../support/dialogs.ts';
import type { AppMessages } from '../support/words.ts';

type Title = DialogOpener['title'];

const inList = (name: string, open: DialogOpener['open'], title: Title): DialogOpener => ({
  ...{ name, open, title },
  at: ({ deals }) => `${deals.list}?view=list`,
});

const ofMenu = (name: string, entry: (words: AppMessages) => string, title: Title) =>
  inList(
    name,
    (page, words) =>
      chooseMenuEntry(
        page,
        page.getByRole('main').getByRole('button', { name: words.t('records.more'), exact: true }),
        entry(words),
      ),
    title,
  );

/** Opens a dialog by a button while two records are selected. */
const ofSelection = (name: string, button: (words: AppMessages) => string, title: Title) =>
  inList(
    name,
    async (page, words) => {
      for (const number of [1, 2]) await page.getByRole('main').getByRole('checkbox').nth(number).click();
      const bar = page.getByRole('region', { name: words.t('list.selection') });
      const shown = bar.getByRole('button', { name: button(words), exact: true });
      const more = bar.getByRole('button', { name: words.t('bulk.more'), exact: true });
      await expect(more).toBeVisible();
      // The bar is measured after it is drawn, so that actions leave the menu before they are clicked.
      await expect(async () => {
        if (await shown.isVisible()) return shown.click({ timeout: 2_000 });
        await more.click();
        await page.getByRole('menuitem', { name: button(words), exact: true }).click({ timeout: 2_000 });
      }).toPass();
    },
    title,
  );

async function saveView(page: Page, { t }: AppMessages): Promise<void> {
  await openViews(page, t('views.title'), t('views.saveAs'));
  const dialog = getOpenDialog(page);
  await dialog.getByRole('textbox').first().fill('Kept');
  await dialog.getByRole('button', { name: t('app.save') }).click();
}

const openViews = (page: Page, name: string, entry: string) =>
  chooseMenuEntry(page, page.getByRole('main').getByRole('button', { name, exact: true }), entry);

export const dialogs: readonly DialogOpener[] = [
  inList(
    'ConditionsModal',
    (page, { t }) =>
      page
        .getByRole('search')
        .getByRole('button', { name: t('conditions.title') })
        .click(),
    ({ t }) => t('conditions.title'),
  ),
  inList(
    'ViewModal',
    (page, { t }) => openViews(page, t('views.title'), t('views.saveAs')),
    ({ t }) => t('views.saveAs'),
  ),
  inList(
    'DeleteViewDialog',
    async (page, words) => {
      await saveView(page, words);
      await openViews(page, 'Kept', words.t('views.delete'));
    },
    ({ t }) => t('kit.areYouSure'),
  ),
  ofMenu(
    'ImportModal',
    ({ t }) => t('records.import'),
    ({ t }) => t('import.title', { name: 'Deal' }),
  ),
  ofMenu(
    'DuplicatesModal',
    ({ t }) => t('records.duplicates'),
    ({ t }) => t('duplicates.title', { name: 'Deal' }),
  ),
  ofMenu(
    'RecentChangesModal',
    ({ t }) => t('bulk.recent'),
    ({ t }) => t('bulk.recent'),
  ),
  ofMenu(
    'TrashModal',
    ({ t }) => t('records.trash'),
    ({ t }) => t('records.trashOf', { name: 'Deal' }),
  ),
  ofSelection(
    'BulkAssignModal',
    ({ t }) => t('bulk.assign'),
    ({ t }) => t('bulk.assignTitle', { count: 2 }),
  ),
  ofSelection(
    'BulkEditModal',
    ({ t }) => t('bulk.edit'),
    ({ t }) => t('bulk.editTitle', { count: 2 }),
  ),
  ofSelection(
    'BulkStatusModal',
    ({ t }) => t('bulk.status'),
    ({ t }) => t('bulk.statusTitle', { count: 2 }),
  ),
  ofSelection(
    'BulkTagsModal',
    ({ t }) => t('bulk.tags'),
    ({ t }) => t('bulk.tagsTitle', { count: 2 }),
  ),
  ofSelection(
    'BulkRunModal',
    ({ t }) => t('bulk.take'),
    ({ t }) => t('bulk.take'),
  ),
  ofSelection(
    'MergeDialog',
    ({ t }) => t('bulk.merge'),
    ({ t }) => t('merge.title'),
  ),
];
