// Bundles the server, its threads and its processes into dist/server (decision 0074): a start then reads 30 files
// instead of 2,900. Messages in logs keep the names of functions, because nothing is minified.
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';
import { serverBundle, serverBundleStamp } from './staleBuild.mjs';

/** How source files name a thread or process: `new URL('./pgliteWorker.ts', import.meta.url)`. */
const scriptUrl = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url\s*\)/g;
const placeholder = 'import.meta.url';

/** Packages that locate their own files, such as WebAssembly, or that are large and rarely used. */
const external = [
  /^@electric-sql\//,
  /^@resvg\//,
  /^@jitl\//,
  /^@aws-sdk\//,
  /^pdfjs-dist/,
  'exceljs',
  'grammy',
  'pdfkit',
  'rolldown',
  'pg-native',
];

const scripts = new Map([[join(root, 'src/server/main.ts'), 'main']]);
for (const file of globSync('src/server/**/*.ts', { cwd: root })) {
  if (file.endsWith('.test.ts')) continue;
  for (const [, script] of readFileSync(join(root, file), 'utf8').matchAll(scriptUrl)) {
    const path = resolve(root, dirname(file), script);
    const name = basename(path, '.ts');
    const other = [...scripts].find(([taken, itsName]) => itsName === name && taken !== path);
    if (other) throw new Error(`${path} and ${other[0]} need different names, because they share a folder.`);
    scripts.set(path, name);
  }
}

/** Makes URLs lead to the bundled scripts, and to all other files where they are in the sources. */
const sourceUrls = {
  name: 'source-urls',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes(placeholder)) return null;
    const own = JSON.stringify(relative(serverBundle, id).replaceAll('\\', '/'));
    return code
      .replaceAll(scriptUrl, (_, script) => {
        const name = scripts.get(resolve(dirname(id), script));
        return `new URL('./${name}.mjs', import.meta.bundled)`;
      })
      .replaceAll(placeholder, `new URL(${own}, import.meta.bundled).href`)
      .replaceAll('import.meta.bundled', placeholder);
  },
};

/** Replaces the bundle only when it is complete. */
const draft = `${serverBundle}.${process.pid}`;

const bundle = await rolldown({
  input: Object.fromEntries([...scripts].map(([path, name]) => [name, path])),
  platform: 'node',
  logLevel: 'warn',
  external,
  plugins: [sourceUrls],
});
await bundle.write({
  dir: draft,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
await bundle.close();
writeFileSync(join(draft, basename(serverBundleStamp)), '');
rmSync(serverBundle, { recursive: true, force: true });
try {
  renameSync(draft, serverBundle);
} catch {
  // Another process bundled the same sources at the same time.
  rmSync(draft, { recursive: true, force: true });
}
