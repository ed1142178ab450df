import { call } from '../support/call.ts';
import { type DialogOpener, press } from '../support/dialogs.ts';
import { turnOnChat } from '../support/turnOnChat.ts';

export const dialogs: readonly DialogOpener[] = [
  {
    name: 'AnswerForm',
    at: () => '/profile',
    open: async (page, { t }) => {
      await turnOnChat(page);
      await page.goto('/bots');
      await press(page, t('chat.addAnswer'));
    },
    title: ({ t }) => t('chat.newAnswer'),
  },
  {
    name: 'BotForm',
    at: () => '/profile',
    open: async (page, { t }) => {
      await call(page, 'POST', '/bots/web', { name: 'Help', origins: [] });
      await page.goto('/bots');
      await press(page, t('chat.editBot', { name: 'Help' }));
    },
    title: ({ t }) => t('chat.editBotTitle'),
  },
];
