// Compiles the browser's texts at build time, so that the browser needn't load the parser of ICU messages (8 kB). The
// texts of the field types are split by language; their list is imported as `index.messages.ts?locale=en`.
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** Texts, keyed by message id, or by language and message id. */
type Texts = { readonly [id: string]: string | Texts };

const catalogue = /([\\/](en|uk|titles)|\.messages)\.json$/;
/** The module that lists the texts of all field types. */
const fieldTexts = /[\\/]index\.messages\.ts$/;
/** A text without these characters doesn't depend on any values (`src/view/i18n/messages.ts`). */
const syntax = /[{}<]|''/;

const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

/** Replaces each text that has placeholders with the parser's result. */
export function createMessagesPlugin(): Plugin {
  return {
    name: 'compiled-messages',
    apply: 'build',
    enforce: 'pre',
    // The replacement throws if a text wasn't compiled.
    config: () => ({ resolve: { alias: [withoutParser] } }),
    transform(source, id) {
      const [path = '', locale] = id.split('?locale=');
      if (locale && fieldTexts.test(path))
        return { code: source.replaceAll(".messages.json'", `.messages.json?locale=${locale}'`), map: null };
      if (!catalogue.test(path)) return null;
      const texts: Texts = JSON.parse(source);
      if (!locale) return { code: JSON.stringify(compiled(texts)), map: null };
      const own = compiled({ [locale]: texts[locale] ?? {} });
      // The build doesn't treat a path with a query as a JSON file.
      return { code: `export default ${JSON.stringify(own)}`, map: null, moduleType: 'js' };
    },
  };
}

function compiled(texts: Texts): object {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      typeof text === 'string' ? formatCompiledText(text) : compiled(text),
    ]),
  );
}

function formatCompiledText(text: string): unknown {
  return syntax.test(text) ? parse(text) : text;
}
