// Helpers of the command scripts. They are plain JavaScript and use only built-in modules, because they run before
// anything is installed.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Puts the project's own programs first in PATH, so that `node` is the version that the project includes. */
function environment() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${separator}${process.env.PATH}` };
}

/** Runs a program in the project's folder and shows its output. Returns the program's exit code. */
export function run(command, args, { env = {}, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio, env: { ...environment(), ...env } });
    const forward = signal => child.kill(signal);
    process.once('SIGINT', forward);
    process.once('SIGTERM', forward);
    child.on('error', reject);
    child.on('exit', code => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/** Like `run`, but exits this process with the same code if the program fails. */
export async function runOrExit(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/**
 * Ends this process, and therefore its children, when its parent has exited, because npm's shell doesn't forward
 * signals.
 */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
