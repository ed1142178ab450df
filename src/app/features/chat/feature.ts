import { useSnapshot } from 'valtio';
import { closeAllChats, openChats } from '../../state/openChats.ts';
import { seeAsState } from '../../state/seeAsState.ts';
import { defineFeature } from '../defineFeature.ts';
import { chatTexts as texts } from './texts.ts';
import titles from './titles.json' with { type: 'json' };

/** Conversations with contacts over messaging platforms, and the bots that connect them. */
export const chatFeature = defineFeature({
  titles,
  routes: [
    {
      path: '/chat',
      titleId: 'chat.title',
      access: 'login',
      module: 'chatBot',
      texts,
      load: () => import('./ChatPage.tsx'),
    },
    {
      path: '/bots/:part?/:id?',
      titleId: 'chat.botsTitle',
      access: 'login',
      module: 'chatBot',
      texts,
      load: () => import('./bots/BotsPage.tsx'),
    },
    {
      path: '/bot-registration',
      titleId: 'chat.newBotTitle',
      access: 'admin',
      module: 'chatBot',
      texts,
      load: () => import('./bots/BotRegistrationPage.tsx'),
    },
  ],
  menu: [
    {
      group: 'main',
      href: '/chat',
      icon: 'comment',
      labelId: 'chat.title',
      module: 'chatBot',
      count: ({ unreadMessagesCount }) => unreadMessagesCount,
    },
    {
      group: 'main',
      href: '/bots',
      icon: 'bot',
      labelId: 'chat.botsTitle',
      module: 'chatBot',
      count: null,
    },
  ],
  tools: [],
  recordAsides: [
    {
      id: 'chat',
      titleId: 'chat.title',
      part: null,
      module: 'chatBot',
      // Available for contacts, and for records that can refer to a contact.
      isFor: ({ directory: { builtIn, type, contactEnabled } }) =>
        builtIn === true || type === 'Process' || contactEnabled === true,
      load: () => import('./ContactChats.tsx'),
    },
  ],
  homeTiles: [
    {
      id: 'chat',
      isFor: ({ data }) =>
        data.authUser.account.settings.moduleChatBotEnabled === true && seeAsState.person === null,
      load: () => import('./home/tile.ts'),
    },
  ],
  directoryScreen: null,
  banners: [],
  overlays: [
    {
      useIsShown: () => useSnapshot(openChats).stack.length > 0,
      load: () => import('./StackedChats.tsx'),
    },
  ],
  reloadsBootAfter: [],
  liveReactions: [
    {
      events: ['ConversationUpdated'],
      react: event => void import('./unread.ts').then(({ refreshUnreadCount }) => refreshUnreadCount(event)),
    },
  ],
  polls: [],
  storageKeys: [{ key: 'chat', isFetchedAtStart: false }],
  forgetAtLogOut: [
    closeAllChats,
    () => void import('./chatDrafts.ts').then(({ clearChatDrafts }) => clearChatDrafts()),
  ],
});
