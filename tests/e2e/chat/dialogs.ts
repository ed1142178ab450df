import { type DialogOpener, pressButton } from '../support/dialogs.ts';

const inBots = (opener: Pick<DialogOpener, 'name' | 'open' | 'title'>): DialogOpener => ({
  at: () => '/bots',
  ...opener,
});

export const dialogs: readonly DialogOpener[] = [
  inBots({
    name: 'AnswerForm',
    open: (page, { t }) => pressButton(page, t('chat.addAnswer')),
    title: ({ t }) => t('chat.newAnswer'),
  }),
  inBots({
    name: 'BotForm',
    open: (page, { t }) => pressButton(page, t('chat.editBot', { name: 'Help' })),
    title: ({ t }) => t('chat.editBotTitle'),
  }),
];
