// Determines whether the built application is older than its sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const sources = [
  'src/app',
  'src/core',
  'src/view',
  'field-plugins',
  'account-scripts',
  'openapi',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

/** The path of the file that the build writes as its last step. */
export const buildStamp = join(root, 'dist', 'app', '.built');

export function isBuildStale() {
  if (!existsSync(buildStamp)) return true;
  const builtAt = statSync(buildStamp).mtimeMs;
  return sources.some(source => existsSync(join(root, source)) && isNewer(join(root, source), builtAt));
}

function isNewer(path, builtAt) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs > builtAt;
  return readdirSync(path).some(name => isNewer(join(path, name), builtAt));
}
