// Finds a Chromium for the tests, or installs one: CHROMIUM_PATH, the `chromium` command, Playwright's own, a package.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** The path of the browser's program. */
export async function findBrowser() {
  const found = lookForBrowser() ?? (await installBrowser());
  if (!found) throw new Error('No Chromium was found: install one and set CHROMIUM_PATH to its program.');
  return found;
}

function lookForBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`);
  }
  return commandPath('chromium') ?? commandPath('chromium-browser') ?? commandPath('google-chrome');
}

async function installBrowser() {
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('Installing a browser for the tests ...');
  if (process.getuid?.() === 0 && commandPath('apt-get')) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core']);
    return commandPath('chromium');
  }
  await run('playwright', ['install', 'chromium']);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function commandPath(command) {
  try {
    return execFileSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
