// Reports which scripts a browser with an empty cache loads for a page, and their compressed size. The build fails if
// the scripts exceed the budget. `npm run bench -- first-load` measures the same in a browser.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The file with the sizes of the last build, for `npm run bench -- contract`. */
export const firstLoadSizes = join(root, 'dist', 'first-loads.json');

const withEveryPage = ['index.html', 'src/app/messages/en.json', 'src/view/messages/en.json'];

/**
 * The modules that each page loads first, statically or dynamically. `mostKb` is in thousands of bytes after gzip
 * compression.
 */
const pages = [
  {
    name: 'log-in',
    mostKb: 120,
    modules: [
      ...withEveryPage,
      'src/app/features/session/LoginPage.tsx',
      'src/app/features/session/messages/en.json',
    ],
  },
  {
    name: 'list of records',
    mostKb: 250,
    modules: [
      ...withEveryPage,
      'src/app/shell/SignedInApp.tsx',
      'src/app/live/reactions.ts',
      'src/app/features/records/RecordsPage.tsx',
      'field-plugins/index.messages.ts?locale=en',
    ],
  },
  { name: 'chat on a site', mostKb: 12, modules: ['widget.html'] },
];

/** Returns each page's name and size in kB, a sentence with both, and whether the page exceeds its budget. */
export function firstLoads(appFolder) {
  const manifest = JSON.parse(readFileSync(join(appFolder, '.vite', 'manifest.json'), 'utf8'));
  return pages.map(({ name, mostKb, modules }) => {
    const files = filesOf(manifest, modules);
    const kb = files.reduce((sum, file) => sum + bytesSent(join(appFolder, file)), 0) / 1_000;
    return {
      name,
      kb,
      isOver: kb > mostKb,
      says: `The first load of the ${name} is ${kb.toFixed(1)} kB in ${files.length} files (at most ${mostKb} kB).`,
    };
  });
}

/** Returns the scripts of these modules, and of everything that the modules import statically. */
function filesOf(manifest, modules) {
  const reached = new Set();
  const next = modules.map(module => {
    if (!(module in manifest))
      throw new Error(`${module} has no script of its own any more: tools/firstLoad.mjs counts it.`);
    return module;
  });
  for (let key = next.pop(); key !== undefined; key = next.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    next.push(...(manifest[key].imports ?? []));
  }
  return [...new Set([...reached].map(key => manifest[key].file))];
}

/**
 * Returns the compressed size of a file, or the uncompressed size if there is no compressed copy, because
 * files that are too small to be compressed are sent uncompressed.
 */
function bytesSent(path) {
  return (statSync(`${path}.gz`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}
