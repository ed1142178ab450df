// Installs the packages of the lock file if they are missing or have changed. Runs on any Node version from 20.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runOrExit } from './run.mjs';

const marker = join(root, 'node_modules', '.installed-lock');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing packages (about a minute the first time) ...');
  await runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, wanted);
}
