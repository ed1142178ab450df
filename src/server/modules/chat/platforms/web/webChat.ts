/**
 * Chat on the account's own site (decision 0062). Visitors call this server directly and read stored messages, so no
 * message has to be sent to a platform.
 */
import { randomUUID } from 'node:crypto';
import { type ChatPlatform, PlatformError, type PlatformLimits } from '../platform.ts';
import { MAX_VISITOR_FILE_BYTES } from './limits.ts';
import { createVisitorRoutes } from './visitorRoutes.ts';
import { createWebBotRoutes, presentWebBot } from './webBotRoutes.ts';
import { createWidgetPages } from './widgetPages.ts';

const LIMITS: PlatformLimits = {
  textUnits: 10_000,
  captionUnits: 10_000,
  sentBytes: 50 * 1024 * 1024,
  receivedBytes: MAX_VISITOR_FILE_BYTES,
  perSecond: 200,
  perGroupMinute: 200,
};

export const webChat: ChatPlatform = {
  name: 'web',
  limits: LIMITS,
  identify: null,
  greetsBefore: true,
  presentBot: presentWebBot,
  routes: inside => ({ ...createWebBotRoutes(inside), ...createVisitorRoutes(inside) }),
  pages: createWidgetPages,
  polling: null,
  bringing: null,
  read: () => [],
  // The space distinguishes these ids from the keys of visitors' messages.
  send: async () => ({ externalId: `sent ${randomUUID()}` }),
  edit: async () => {},
  remove: async () => {},
  answerPress: null,
  async openFile() {
    throw new PlatformError('Refused', 'Files come with their messages.');
  },
};
