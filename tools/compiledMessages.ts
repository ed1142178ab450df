// Texts in the browser are compiled when the application is built: it need not load what reads ICU messages (8 kB).
import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

/** By id, or by language and id. */
type Texts = { readonly [id: string]: string | Texts };

const catalogue = /([\\/](en|uk|titles)|\.messages)\.json$/;
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
      if (!catalogue.test(id)) return null;
      return { code: JSON.stringify(compiled(JSON.parse(source))), map: null };
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
