import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { DataDirectoryInUseError, lockDataDirectory } from '#server/kernel/database/dataLock.ts';

const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

let folder = '';
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-lock-'));
  await cp(inject('pgliteTemplate'), folder, { recursive: true });
});
afterEach(async () => {
  for (const process of running.splice(0)) process.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs the server as a separate process, until it prints a line or ends. */
async function runServer(env: Record<string, string> = {}) {
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(server);
  const output = { stdout: '', stderr: '' };
  server.stdout.on('data', chunk => {
    output.stdout += chunk;
  });
  server.stderr.on('data', chunk => {
    output.stderr += chunk;
  });
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  return { server, output };
}

describe('The data folder', () => {
  it('is used by one process, and a second one ends with an error', async () => {
    const first = await runServer();
    expect(first.output.stdout).toMatch(/^Docket is ready at http:\/\/127\.0\.0\.1:\d+\n$/);
    const second = await runServer();
    if (second.server.exitCode === null) await once(second.server, 'exit');
    expect(second.server.exitCode).toBe(1);
    expect(second.output.stderr).toContain(`The data in '${folder}' is in use by another Docket process`);
    expect(second.output.stderr).toContain(`process ${first.server.pid}`);
    expect(second.output.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('can be used again after its process was killed or stopped', async () => {
    const killed = await runServer();
    killed.server.kill('SIGKILL');
    await once(killed.server, 'exit');
    const stopped = await runServer();
    expect(stopped.output.stdout).toContain('ready');
    stopped.server.kill('SIGTERM');
    await once(stopped.server, 'exit');
    expect(stopped.server.exitCode).toBe(0);
    expect(stopped.output.stderr).toBe('');
    const unlock = lockDataDirectory(folder);
    expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryInUseError);
    unlock();
    lockDataDirectory(folder)();
  });

  it("isn't used by a server with invalid settings, which are all reported", async () => {
    const { server, output } = await runServer({ PORT: 'x', SMTP_URL: 'y' });
    if (server.exitCode === null) await once(server, 'exit');
    expect(server.exitCode).toBe(1);
    expect(output.stderr).toMatch(/^PORT .*\nSMTP_URL .*\n$/);
  });
});
