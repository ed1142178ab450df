// Texts in the browser are compiled when the application is built: it need not load what reads ICU messages (8 kB).
// Those of the field types come in one language: the list of them is imported as `index.messages.ts?locale=en`.
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** By id, or by language and id. */
type Texts = { readonly [id: string]: string | Texts };

const catalogue = /([\\/](en|uk|titles)|\.messages)\.json$/;
/** The list of the texts of all field types. */
const fieldTexts = /[\\/]index\.messages\.ts$/;
/** Without these signs a text is the same whatever it is given (`src/view/i18n/messages.ts`). */
const syntax = /[{}<]|''/;

const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

/** Turns each text that has something to fill in into what the parser makes of it. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    apply: 'build',
    enforce: 'pre',
    // It throws where a text was not compiled.
    config: () => ({ resolve: { alias: [withoutParser] } }),
    transform(source, id) {
      const [path = '', locale] = id.split('?locale=');
      if (locale && fieldTexts.test(path))
        return { code: source.replaceAll(".messages.json'", `.messages.json?locale=${locale}'`), map: null };
      if (!catalogue.test(path)) return null;
      const texts: Texts = JSON.parse(source);
      if (!locale) return { code: JSON.stringify(compiled(texts)), map: null };
      const own = compiled({ [locale]: texts[locale] ?? {} });
      // What has a query is no JSON file for the build.
      return { code: `export default ${JSON.stringify(own)}`, map: null, moduleType: 'js' };
    },
  };
}

function compiled(texts: Texts): object {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      typeof text === 'string' ? compiledText(text) : compiled(text),
    ]),
  );
}

function compiledText(text: string): unknown {
  return syntax.test(text) ? parse(text) : text;
}
