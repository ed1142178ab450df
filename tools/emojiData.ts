// Serves the names of emoji to the picker from this server, because the application loads nothing from third parties.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LANGUAGES = ['en', 'uk'];
const FILES = ['data.json', 'messages.json'];

export async function createEmojiPlugin(): Promise<Plugin> {
  const { version } = JSON.parse(await read('package.json'));
  // A new version gets a new folder, because everything below `assets` is cached permanently.
  const folder = `assets/emoji-${version}`;
  return {
    name: 'emoji-data',
    config: () => ({ define: { EMOJI_FOLDER: JSON.stringify(folder) } }),
    configureServer(server) {
      server.middlewares.use(`/${folder}`, async (request, response, next) => {
        const [, language = '', file = ''] = (request.url ?? '').split('/');
        if (!LANGUAGES.includes(language) || !FILES.includes(file)) return next();
        response.setHeader('content-type', 'application/json');
        response.end(await read(`${language}/${file}`));
      });
    },
    async generateBundle() {
      for (const language of LANGUAGES)
        for (const file of FILES)
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${language}/${file}`,
            source: await read(`${language}/${file}`),
          });
    },
  };
}

function read(file: string): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve(`emojibase-data/${file}`)), 'utf8');
}
