// Determines whether the built application or the bundled server is older than its sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The sources of both the application and the server. */
const common = ['src/core', 'src/view', 'field-plugins', 'account-scripts', 'openapi', 'package-lock.json'];
const applicationSources = ['src/app', 'index.html', 'vite.config.ts', ...common];
const serverSources = ['src/server', 'tools/bundleServer.mjs', 'package.json', ...common];

/** The path of the file that the build writes as its last step. */
export const buildStamp = join(root, 'dist', 'app', '.built');

/** The folder of the bundled server, and the file with the fingerprint of its sources. */
export const serverBundle = join(root, 'dist', 'server');
export const serverBundleStamp = join(serverBundle, '.bundled');

export function isServerBundleStale() {
  return !existsSync(serverBundleStamp) || readFileSync(serverBundleStamp, 'utf8') !== fingerprintServer();
}

/**
 * Identifies the state of the server's sources by their names, sizes and times: a server must never run from
 * a bundle of other sources, such as newer sources before a rollback.
 */
export function fingerprintServer() {
  const hash = createHash('sha256');
  for (const source of serverSources) addToFingerprint(hash, join(root, source));
  return hash.digest('hex');
}

function addToFingerprint(hash, path) {
  const stat = statSync(path);
  if (stat.isDirectory())
    for (const name of readdirSync(path).sort()) addToFingerprint(hash, join(path, name));
  else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
}

export function isBuildStale() {
  if (!existsSync(buildStamp)) return true;
  const builtAt = statSync(buildStamp).mtimeMs;
  return applicationSources.some(
    source => existsSync(join(root, source)) && isNewer(join(root, source), builtAt),
  );
}

function isNewer(path, builtAt) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs > builtAt;
  return readdirSync(path).some(name => isNewer(join(path, name), builtAt));
}
