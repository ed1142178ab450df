/**
 * Chat on one's own site: visitors call this server themselves (decision 0062). What is sent to them is in the rows that they read, so
 * there is nothing to hand over.
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
  // No key of a visitor's own message has a blank in it.
  send: async () => ({ externalId: `sent ${randomUUID()}` }),
  edit: async () => {},
  remove: async () => {},
  answerPress: null,
  async openFile() {
    throw new PlatformFault('Refused', 'Files come with their messages.');
  },
};
