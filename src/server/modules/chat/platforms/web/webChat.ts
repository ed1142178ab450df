/**
 * Chat on the account's own site (decision 0062). Visitors call this server directly and read the stored messages, so
 * nothing has to be sent.
 */
import { randomUUID } from 'node:crypto';
import { type ChatPlatform, PlatformFault, type PlatformLimits } from '../platform.ts';
import { LARGEST_FILE_BYTES } from './limits.ts';
import { visitorRoutes } from './visitorRoutes.ts';
import { presentWebBot, webBotRoutes } from './webBotRoutes.ts';
import { widgetPages } from './widgetPages.ts';

const LIMITS: PlatformLimits = {
  textUnits: 10_000,
  captionUnits: 10_000,
  sentBytes: 50 * 1024 * 1024,
  receivedBytes: LARGEST_FILE_BYTES,
  perSecond: 200,
  perGroupMinute: 200,
};

export const webChat: ChatPlatform = {
  name: 'web',
  limits: LIMITS,
  identify: null,
  greetsBefore: true,
  presentBot: presentWebBot,
  routes: inside => ({ ...webBotRoutes(inside), ...visitorRoutes(inside) }),
  pages: widgetPages,
  polling: null,
  bringing: null,
  read: () => [],
  // The space distinguishes these ids from the keys of visitors' messages.
  send: async () => ({ externalId: `sent ${randomUUID()}` }),
  edit: async () => {},
  remove: async () => {},
  answerPress: null,
  async openFile() {
    throw new PlatformFault('Refused', 'Files come with their messages.');
  },
};
