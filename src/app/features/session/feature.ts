import { defineTexts } from '../../shared/texts/defineTexts.ts';
import { defineFeature } from '../defineFeature.ts';
import { resetMailReminder, useIsMailReminderShown } from './mail/reminder/mailReminder.ts';
import { mailTexts } from './mail/texts.ts';
import titles from './titles.json' with { type: 'json' };

const texts = defineTexts({
  en: () => import('./messages/en.json'),
  uk: () => import('./messages/uk.json'),
});

/** Login, registration, and the pages that emails link to. */
export const sessionFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/login',
      titleId: 'login.title',
      access: 'public',
      texts,
      load: () => import('./LoginPage.tsx'),
    },
    {
      path: '/register',
      titleId: 'register.title',
      access: 'public',
      texts,
      load: () => import('./RegisterPage.tsx'),
    },
    {
      path: '/recoverpwd',
      titleId: 'mail.recoverTitle',
      access: 'open',
      texts: mailTexts,
      load: () => import('./mail/RecoverPasswordPage.tsx'),
    },
    {
      path: '/setnewpassword/:userId?/:token?',
      titleId: 'mail.setTitle',
      access: 'open',
      texts: mailTexts,
      load: () => import('./mail/SetPasswordPage.tsx'),
    },
    {
      path: '/confirm-mail',
      titleId: 'mail.confirmTitle',
      access: 'open',
      texts: mailTexts,
      load: () => import('./mail/ConfirmMailPage.tsx'),
    },
    {
      path: '/email-verification/:userId?/:token?',
      titleId: 'mail.confirmTitle',
      access: 'open',
      texts: mailTexts,
      load: () => import('./mail/VerifyMailPage.tsx'),
    },
    {
      path: '/unsubscribe',
      titleId: 'unsubscribe.title',
      access: 'open',
      texts: mailTexts,
      load: () => import('./mail/UnsubscribePage.tsx'),
    },
  ],
  menu: [],
  tools: [],
  recordAsides: [],
  homeTiles: [],
  directoryScreen: null,
  banners: [
    {
      place: 'top',
      useIsShown: useIsMailReminderShown,
      waitsMs: 4_000,
      load: () => import('./mail/reminder/MailBanner.tsx'),
    },
  ],
  overlays: [],
  reloadsBootAfter: [],
  liveReactions: [],
  polls: [],
  storageKeys: [],
  forgetAtLogOut: [resetMailReminder],
});
