import { validate as isUuid } from 'uuid';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import type { ChatDependencies } from '../insideChat.ts';
import { findWebBot } from './findWebBot.ts';
import { getBotOrigins } from './origins.ts';

const SCRIPT = /\.js$/;

/** Serves the chat page, which only pages of the bot's origins can embed, and the script that embeds the chat page. */
export function createWidgetPages({ database }: Pick<ChatDependencies, 'database'>): PageRoute[] {
  return [
    {
      path: '/widget/:name',
      async answer({ name = '' }) {
        const id = name.replace(SCRIPT, '');
        if (!isUuid(id)) return null;
        // The script is the same for every id, so its response doesn't reveal whether the bot exists.
        if (SCRIPT.test(name)) return { file: 'widgetLoader.js', framedBy: null };
        const bot = await findWebBot(database, id);
        return bot && { file: 'widget.html', framedBy: getBotOrigins(bot) };
      },
    },
  ];
}
