// Determines whether the built application or the bundled server is older than its sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** What the application and the server are both made of. */
const common = ['src/core', 'src/view', 'field-plugins', 'account-scripts', 'openapi', 'package-lock.json'];
const applicationSources = ['src/app', 'index.html', 'vite.config.ts', ...common];
const serverSources = ['src/server', 'tools/bundleServer.mjs', ...common];

/** The path of the file that the build writes as its last step. */
export const buildStamp = join(root, 'dist', 'app', '.built');

/** The folder of the bundled server, and the file that the bundling writes as its last step. */
export const serverBundle = join(root, 'dist', 'server');
export const serverBundleStamp = join(serverBundle, '.bundled');

export function isBuildStale() {
  return isStale(buildStamp, applicationSources);
}

export function isServerBundleStale() {
  return isStale(serverBundleStamp, serverSources);
}

function isStale(stamp, sources) {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return sources.some(source => existsSync(join(root, source)) && isNewer(join(root, source), builtAt));
}

function isNewer(path, builtAt) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs > builtAt;
  return readdirSync(path).some(name => isNewer(join(path, name), builtAt));
}
