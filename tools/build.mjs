// Builds the browser application into dist/app, with a compressed copy next to each file that the server sends, and the
// server into dist/server.
import { writeFileSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { firstLoadSizes, firstLoads } from './firstLoad.mjs';
import { root, runOrExit } from './run.mjs';
import { bundleServer } from './serverCommand.mjs';
import { buildStamp } from './staleBuild.mjs';

const compressible = /\.(m?js|css|html|svg|json|wasm|map)$/;
const smallest = 200;

const app = join(root, 'dist', 'app');

await runOrExit('vite', ['build', '--logLevel', 'warn', '--manifest']);
await compressFolder(app);
checkFirstLoads();
// The manifest reveals which file contains which module, so it isn't published.
await rm(join(app, '.vite'), { recursive: true });
await writeFile(buildStamp, '');
await bundleServer();

/** Fails the build if a page exceeds its budget, so that the author of the change notices. */
function checkFirstLoads() {
  const loads = firstLoads(app);
  writeFileSync(firstLoadSizes, JSON.stringify(loads.map(({ name, kb }) => ({ name, kb }))));
  for (const { says } of loads) console.log(says);
  if (!loads.some(({ isOver }) => isOver)) return;
  console.error('Load what the page does not need at first when it is needed.');
  process.exit(1);
}

async function compressFolder(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await compressFolder(path);
    // Pages are excluded, because the server renders index.html with a new nonce for every response.
    else if (compressible.test(entry.name) && !entry.name.endsWith('.html')) await compressFile(path);
  }
}

async function compressFile(path) {
  if ((await stat(path)).size < smallest) return;
  const content = await readFile(path);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
