import { chooseMenuEntry, type DialogOpener, pressButton } from '../support/dialogs.ts';

const areYouSure: DialogOpener['title'] = ({ t }) => t('kit.areYouSure');
const person: DialogOpener['at'] = ({ personId }) => `/users/${personId}/details`;

export const dialogs: readonly DialogOpener[] = [
  {
    name: 'AddUserModal',
    at: () => '/users',
    open: (page, { t }) => pressButton(page, t('users.add')),
    title: ({ t }) => t('users.add'),
  },
  {
    name: 'DeleteUserDialog',
    at: person,
    open: (page, { t }) => pressButton(page, t('app.delete')),
    title: areYouSure,
  },
  {
    name: 'DirectoryRightsModal',
    at: ({ personId }) => `/users/${personId}/rights`,
    open: (page, { t }) => pressButton(page, t('rights.openDirectory', { name: 'Deal' })),
    title: ({ t }) => t('rights.directoryTitle', { person: 'Ben Brown', name: 'Deal' }),
  },
  {
    name: 'RightsExplanationDialog',
    at: ({ personId }) => `/users/${personId}/rights`,
    open: page => page.getByRole('grid').getByRole('button').nth(1).click(),
    title: ({ t }) => new RegExp(t('rights.mayThey', { name: 'Ben Brown', right: '.+' }).replace('?', '[?]')),
  },
  {
    name: 'GroupModal',
    at: () => '/user-groups',
    open: (page, { t }) => pressButton(page, t('groups.add')),
    title: ({ t }) => t('groups.add'),
  },
  {
    name: 'GroupRow',
    at: () => '/user-groups',
    open: (page, { t }) => pressButton(page, t('groups.delete', { name: 'Sellers' })),
    title: areYouSure,
  },
  {
    name: 'AssertionModal',
    at: () => '/usage-profiles/assertions',
    open: (page, { t }) => pressButton(page, t('assertions.add')),
    title: ({ t }) => t('assertions.addTitle'),
  },
  {
    name: 'HiddenFieldsModal',
    at: ({ profileId }) => `/usage-profiles/${profileId}`,
    open: (page, { t }) =>
      page
        .getByRole('main')
        .getByRole('button', { name: t('profiles.hideFieldsOf', { name: 'Deal' }) })
        .click(),
    title: ({ t }) => t('profiles.hiddenTitle', { name: 'Deal' }),
  },
  {
    name: 'UsageProfilesPage',
    at: () => '/usage-profiles',
    open: (page, { t }) =>
      chooseMenuEntry(
        page,
        page.getByRole('button', { name: t('profiles.more', { name: 'Salespeople' }) }),
        t('app.delete'),
      ),
    title: areYouSure,
  },
];
