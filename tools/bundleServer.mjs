// Bundles the server, its threads and its processes into dist/server (decision 0074): a start then reads 30 files
// instead of 2,900. Messages in logs keep the names of functions, because nothing is minified.
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';
import { fingerprintServer, isServerBundleStale, serverBundle, serverBundleStamp } from './staleBuild.mjs';

/**
 * Matches the URL by which a source file refers to a thread or process, e.g.
 * `new URL('./pgliteWorker.ts', import.meta.url)`.
 */
const scriptUrl = /new URL\(\s*'([^']+\.ts)',\s*import\.meta\.url,?\s*\)/g;
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
  'sharp',
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

/**
 * Makes the URLs of threads and processes refer to the bundled scripts, and all other URLs to the files in
 * the source folders.
 */
const sourceUrls = {
  name: 'source-urls',
  transform(code, id) {
    const isOwn = !id.includes('node_modules') && !id.startsWith('\0');
    if (!isOwn || !code.includes(placeholder)) return null;
    const own = JSON.stringify(relative(serverBundle, id).replaceAll('\\', '/'));
    return code
      .replaceAll(scriptUrl, (_, script) => {
        const name = scripts.get(resolve(dirname(id), script));
        if (!name) throw new Error(`${id} names ${script}, but only scripts of src/server are bundled.`);
        return `new URL('./${name}.mjs', import.meta.bundled)`;
      })
      .replaceAll(placeholder, `new URL(${own}, import.meta.bundled).href`)
      .replaceAll('import.meta.bundled', placeholder);
  },
};

const fingerprint = fingerprintServer();
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
writeFileSync(join(draft, basename(serverBundleStamp)), fingerprint);

/** Puts the complete bundle in place, unless another process has bundled the same sources in the meantime. */
const former = `${draft}.former`;
try {
  if (isServerBundleStale()) {
    if (existsSync(serverBundle)) renameSync(serverBundle, former);
    renameSync(draft, serverBundle);
  }
} catch (error) {
  if (isServerBundleStale()) throw error;
} finally {
  for (const folder of [draft, former]) rmSync(folder, { recursive: true, force: true });
}
