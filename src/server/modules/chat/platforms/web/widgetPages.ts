import { validate as isUuid } from 'uuid';
import type { PageRoute } from '#server/kernel/http/pages.ts';
import type { InsideChat } from '../insideChat.ts';
import { findWebBot } from './findWebBot.ts';
import { originsOf } from './origins.ts';

const SCRIPT = /\.js$/;

/** The chat itself, which only pages of the named origins may show, and the script by which they do. */
export function widgetPages({ database }: Pick<InsideChat, 'database'>): PageRoute[] {
  return [
    {
      path: '/widget/:name',
      async answer({ name = '' }) {
        const id = name.replace(SCRIPT, '');
        if (!isUuid(id)) return null;
        // It holds nothing of any bot, and so tells nobody whether there is one.
        if (SCRIPT.test(name)) return { file: 'widgetLoader.js', framedBy: null };
        const bot = await findWebBot(database, id);
        return bot && { file: 'widget.html', framedBy: originsOf(bot) };
      },
    },
  ];
}
