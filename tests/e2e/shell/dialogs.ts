import { chooseMenuEntry, type DialogOpener, pressButton } from '../support/dialogs.ts';
import { chooseTab } from '../support/tabs.ts';

export const dialogs: readonly DialogOpener[] = [
  {
    name: 'KeyboardShortcutsModal',
    at: () => '/profile',
    open: async page => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('?');
    },
    title: ({ t }) => t('keys.title'),
  },
  {
    name: 'AddDirectoryModal',
    at: () => '/directories',
    open: (page, { t }) => pressButton(page, t('directories.add')),
    title: ({ t }) => t('directories.add'),
  },
  {
    name: 'BoardsPage',
    at: () => '/boards',
    open: (page, { t }) => pressButton(page, t('boards.delete', { name: 'Pipeline' })),
    title: ({ t }) => t('kit.areYouSure'),
  },
  {
    name: 'MailingModal',
    at: ({ reportId }) => `/reports/${reportId}`,
    open: (page, { t }) => pressButton(page, t('reports.mailing')),
    title: ({ t }) => t('reports.mailing.title'),
  },
  {
    name: 'EndpointForm',
    at: () => '/automation/webhooks',
    open: (page, { t }) => pressButton(page, t('webhooks.add')),
    title: ({ t }) => t('webhooks.newTitle'),
  },
  {
    name: 'TagRow',
    at: () => '/settings',
    open: async (page, { t }) => {
      await chooseTab(page, { name: t('settings.tags') });
      await chooseMenuEntry(
        page,
        page.getByRole('button', { name: t('settings.tagMore', { name: 'Hot' }) }),
        t('settings.mergeTag'),
      );
    },
    title: ({ t }) => t('settings.mergeTitle', { name: 'Hot' }),
  },
  {
    name: 'ReminderModal',
    at: () => '/reminders',
    open: page =>
      page.getByRole('row').getByRole('button', { name: 'Water the plants', exact: true }).click(),
    title: ({ t }) => t('reminders.number', { number: 1 }),
  },
  {
    name: 'ViewPicker',
    at: () => '/',
    open: async (page, { t, locale }) => {
      await pressButton(page, t('home.arrange'));
      await page.getByRole('button', { name: t('home.addTile') }).click();
      await page
        .getByRole('menuitem', { name: locale === 'uk' ? /Закріплене подання/ : /Pinned view/ })
        .click();
    },
    title: ({ t }) => t('home.pinView'),
  },
  {
    name: 'WebhooksPage',
    at: () => '/automation/webhooks',
    open: (page, { t }) => pressButton(page, t('webhooks.delete', { name: 'Shop' })),
    title: ({ t }) => t('kit.areYouSure'),
  },
  {
    name: 'ConfirmDeleteDialog',
    at: () => '/reports',
    open: (page, { t }) => pressButton(page, t('reports.delete', { name: 'Deals by status' })),
    title: ({ t }) => t('kit.areYouSure'),
  },
  {
    name: 'useLeaveGuard',
    at: () => '/boards/new',
    open: async (page, { t }) => {
      await page.getByRole('main').getByRole('textbox').first().fill('Pipeline 2');
      await page
        .getByRole('navigation')
        .first()
        .getByRole('link', { name: t('home.title') })
        .click();
    },
    title: ({ t }) => t('kit.unsaved.title'),
  },
  {
    name: 'Shell',
    at: () => '/profile',
    open: async (page, { t }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: t('shell.menu'), exact: true }).click();
    },
    title: ({ t }) => t('shell.menu'),
  },
];
