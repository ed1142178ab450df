import type { ComponentType } from 'react';
import type { FeatureArea } from './messages/FeatureMessages.tsx';

export interface Route {
  /** A wouter pattern; the first match wins. */
  readonly path: string;
  /** Message id of the page's title. */
  readonly titleId: string;
  /** `public`: for who is not logged in; `open`: for everybody. */
  readonly access: 'public' | 'open' | 'login' | 'admin';
  /** Texts that the page needs beside those of every page. */
  readonly messages?: FeatureArea;
  readonly load: () => Promise<{ default: ComponentType }>;
}

/** Every address of the application (specification section 2); an unknown one leads to `/`. */
export const routes: readonly Route[] = [
  {
    path: '/login',
    titleId: 'login.title',
    access: 'public',
    messages: 'session',
    load: () => import('./features/session/LoginPage.tsx'),
  },
  {
    path: '/register',
    titleId: 'register.title',
    access: 'public',
    messages: 'session',
    load: () => import('./features/session/RegisterPage.tsx'),
  },
  {
    path: '/recoverpwd',
    titleId: 'mail.recoverTitle',
    access: 'open',
    messages: 'mail',
    load: () => import('./features/session/mail/RecoverPasswordPage.tsx'),
  },
  {
    path: '/setnewpassword/:userId?/:token?',
    titleId: 'mail.setTitle',
    access: 'open',
    messages: 'mail',
    load: () => import('./features/session/mail/SetPasswordPage.tsx'),
  },
  {
    path: '/confirm-mail',
    titleId: 'mail.confirmTitle',
    access: 'open',
    messages: 'mail',
    load: () => import('./features/session/mail/ConfirmMailPage.tsx'),
  },
  {
    path: '/email-verification/:userId?/:token?',
    titleId: 'mail.confirmTitle',
    access: 'open',
    messages: 'mail',
    load: () => import('./features/session/mail/VerifyMailPage.tsx'),
  },
  {
    path: '/',
    titleId: 'home.title',
    access: 'login',
    messages: 'home',
    load: () => import('./features/home/StartPage.tsx'),
  },
  // Home itself, where an account starts with another page.
  {
    path: '/home',
    titleId: 'home.title',
    access: 'login',
    messages: 'home',
    load: () => import('./features/home/HomePage.tsx'),
  },
  {
    path: '/profile',
    titleId: 'profile.title',
    access: 'login',
    messages: 'administration',
    load: () => import('./features/profile/ProfilePage.tsx'),
  },
  {
    path: '/users',
    titleId: 'users.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/users/UsersPage.tsx'),
  },
  {
    path: '/users/:id/details',
    titleId: 'userDetails.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/users/UserDetailsPage.tsx'),
  },
  {
    path: '/users/:id/rights',
    titleId: 'userDetails.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/users/UserRightsPage.tsx'),
  },
  {
    path: '/user-groups',
    titleId: 'userGroups.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/user-groups/UserGroupsPage.tsx'),
  },
  {
    path: '/usage-profiles',
    titleId: 'usageProfiles.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/usage-profiles/UsageProfilesPage.tsx'),
  },
  {
    path: '/usage-profiles/assertions',
    titleId: 'usageProfiles.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/usage-profiles/AssertionsPage.tsx'),
  },
  {
    path: '/usage-profiles/:id',
    titleId: 'usageProfiles.editTitle',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/usage-profiles/UsageProfilePage.tsx'),
  },
  {
    path: '/settings',
    titleId: 'settings.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/settings/SettingsPage.tsx'),
  },
  {
    path: '/directories',
    titleId: 'directories.title',
    access: 'admin',
    messages: 'configuration',
    load: () => import('./features/directories/DirectoriesPage.tsx'),
  },
  {
    path: '/directories/:id',
    titleId: 'directoryEdit.title',
    access: 'admin',
    messages: 'configuration',
    load: () => import('./features/directory-edit/DirectoryEditPage.tsx'),
  },
  {
    path: '/directories/:type/items',
    titleId: 'records.title',
    access: 'login',
    load: () => import('./features/records/RecordsPage.tsx'),
  },
  {
    path: '/custom-fields/:entity',
    titleId: 'customFields.title',
    access: 'admin',
    messages: 'configuration',
    load: () => import('./features/custom-fields/CustomFieldsPage.tsx'),
  },
  {
    path: '/configuration',
    titleId: 'configuration.title',
    access: 'admin',
    messages: 'configuration',
    load: () => import('./features/configuration/ConfigurationPage.tsx'),
  },
  {
    path: '/boards',
    titleId: 'boards.title',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/boards/BoardsPage.tsx'),
  },
  {
    path: '/boards/:id',
    titleId: 'boards.editTitle',
    access: 'admin',
    messages: 'administration',
    load: () => import('./features/boards/BoardEditPage.tsx'),
  },
  {
    path: '/boards/:id/view',
    titleId: 'boards.view',
    access: 'login',
    messages: 'cards',
    load: () => import('./features/boards/BoardViewPage.tsx'),
  },
];
