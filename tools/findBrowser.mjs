// Finds a Chromium for the tests (CHROMIUM_PATH, an installed command or Playwright's own), or installs one.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
/** The same engine without the browser's user interface, which uses an eighth less processor time. */
const SHELL = 'chromium-headless-shell';

/**
 * Returns the path of a browser.
 * @param isLight True to prefer the headless shell, which is sufficient for tests that only open pages.
 */
export async function findBrowser({ isLight = false } = {}) {
  const commands = isLight ? [SHELL, ...WHOLE] : [...WHOLE, SHELL];
  const found =
    lookForBrowser(commands) ?? (await installBrowser(isLight ? [SHELL, 'chromium'] : ['chromium']));
  if (!found) throw new Error('No Chromium was found: install one and set CHROMIUM_PATH to its program.');
  return found;
}

function lookForBrowser(commands) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist.`);
  }
  return commands.map(commandPath).find(path => path !== undefined);
}

/** @param packages Debian packages, tried in order until one is installed. */
async function installBrowser(packages) {
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('Installing a browser for the tests ...');
  if (process.getuid?.() === 0 && commandPath('apt-get')) {
    await run('apt-get', ['update', '-qq']);
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-core']);
      if (commandPath(name)) break;
    }
    return packages.map(commandPath).find(path => path !== undefined);
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
