import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLog, createReadableLogStream, type LogLevel } from '#server/kernel/log/log.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { ApiClient } from '#tests/server/support/apiClient.ts';

type Line = { level: string; msg: string; reqId?: string; err?: { code?: string; stack?: string } } & Record<
  string,
  unknown
>;

function collectedLog(level: LogLevel) {
  let written = '';
  const log = createLog({
    level,
    to: {
      write: text => {
        written += text;
      },
    },
  });
  const lines = () =>
    written
      .split('\n')
      .filter(text => text !== '')
      .map((text): Line => JSON.parse(text));
  const clear = () => {
    written = '';
  };
  return { log, lines, written: () => written, clear };
}

const collected = collectedLog('debug');

describeOwnServer(
  'The log of calls',
  api => {
    beforeEach(collected.clear);

    it('contains an unexpected error with its location and the request id, and no stored value', async () => {
      const admin = await api.admin();
      await api.database.asOwner.schema.alterTable('user_groups').renameTo('hidden_groups').execute();
      try {
        const { status, text, headers } = await admin.call('createUserGroup', {
          body: { name: 'secret name', users: [] },
        });
        expect(status).toBe(500);
        const reference = headers.get('x-request-id');
        const message = `Something went wrong on our side. Reference: ${reference}`;
        expect(JSON.parse(text)).toMatchObject({ code: 'Internal', issues: [], reference, message });
        const failure = collected.lines().find(({ level }) => level === 'error');
        expect(failure).toMatchObject({ msg: 'POST /api/user-groups failed', err: { code: '42P01' } });
        expect(failure?.err?.stack).toContain('    at ');
        expect(failure?.reqId).toBe(reference);
        expect(collected.written()).not.toContain('secret name');
        expect(collected.written()).not.toContain(admin.token ?? '');
      } finally {
        await api.database.asOwner.schema.alterTable('hidden_groups').renameTo('user_groups').execute();
      }
    });

    it('contains each rejection with its reason, caller and call, and names rules but not values', async () => {
      const admin = await api.admin();
      const colleague = await api.colleague(admin);
      collected.clear();
      const refused: [number, string, Response['headers']][] = [];
      const note = async (code: string, asked: Promise<{ status: number; headers: Headers }>) => {
        const { status, headers } = await asked;
        refused.push([status, code, headers]);
      };
      await note('Malformed', admin.call('createUserGroup', { body: { name: '', users: [] } }));
      await note('Unauthorized', api.visitor().call('listUsers'));
      await note('Forbidden', colleague.call('listUsers'));
      await note('NotFound', admin.call('getUserGroup', { params: { id: admin.user.id } }));
      await note(
        'Invalid',
        admin.call('createUser', { body: { name: 'X', email: admin.email, password: 'secret word' } }),
      );
      const lines = collected.lines().filter(({ level }) => level === 'info');
      expect(refused.map(([status]) => status)).toEqual([400, 401, 403, 404, 422]);
      expect(lines.map(({ status, code, reqId }) => [status, code, reqId])).toEqual(
        refused.map(([status, code, headers]) => [status, code, headers.get('x-request-id')]),
      );
      expect(lines[0]).toMatchObject({
        msg: 'POST /api/user-groups 400 Malformed',
        method: 'POST',
        url: '/api/user-groups',
        address: '127.0.0.1',
        accountId: admin.user.account.id,
        userId: admin.user.id,
        issues: [{ path: 'name', code: 'TooShort' }],
      });
      expect(collected.written()).not.toContain('secret word');
      expect(collected.written()).not.toContain(admin.email);
    });

    it('contains requests that were rejected before they reached a handler', async () => {
      const { hostname, port } = new URL(api.url);
      const say = async (text: string) => {
        const socket = connect(Number(port), hostname);
        socket.end(text);
        for await (const _ of socket);
      };
      await say('this is no HTTP\r\n\r\n');
      const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nHost: x';
      await say(`GET /api/hub?id=hunter2 HTTP/1.1\r\n${upgrade}\r\n\r\n`);
      expect(collected.lines()).toMatchObject([
        { level: 'info', msg: 'What is no HTTP request was refused' },
        { level: 'info', msg: 'A live connection was refused: 404 Not Found' },
      ]);
      expect(collected.written()).not.toContain('hunter2');
    });

    it("doesn't contain a password, token, cookie or ticket, in any form", async () => {
      const admin = await api.admin();
      const secret = 'hunter2hunter2';
      const visitor = api.visitor();
      await visitor.call('logIn', { body: { email: 'x@y', password: secret } });
      const headers = { 'content-type': 'application/json', cookie: `docket_refresh=${secret}` };
      await visitor.send('POST', '/api/auth', { headers, body: `{"email":"x@y","password":"${secret}"` });
      await visitor.send('POST', '/api/auth/refresh', { headers });
      await visitor.send('GET', `/api/hub?id=${secret}&access_token=${secret}`);
      await visitor.send('GET', `/password-recovery?userId=x&token=${secret}`);
      await visitor.send('GET', `/api/users?${secret}`, { headers: { authorization: `Bearer ${secret}` } });
      await admin.ok('listUsers');
      expect(collected.lines().length).toBeGreaterThan(5);
      expect(collected.lines()).toContainEqual(
        expect.objectContaining({ level: 'debug', msg: 'GET /api/users 200' }),
      );
      expect(collected.written()).not.toContain(secret);
      expect(collected.written()).not.toContain(admin.token ?? '');
      expect(collected.written()).not.toContain(admin.password);
    });
  },
  { log: collected.log },
);

describe('A line of the log', () => {
  it("doesn't contain a secret, even if one is passed to it", () => {
    const { log, written } = collectedLog('info');
    log.info({ password: 'hunter2', body: { token: 'hunter2', newPassword: 'hunter2' } }, 'careless');
    log.info({ request: { headers: { cookie: 'hunter2' } } }, 'careless');
    expect(written()).toContain('[redacted]');
    expect(written()).not.toContain('hunter2');
  });

  it('contains the code and the cause of an error, but no stored value from a database error', () => {
    const { log, lines, written } = collectedLog('info');
    const stored = Object.assign(new Error('Key (email)=(ann@example.org) exists'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'ann@example.org',
    });
    log.error({ err: new Error('It failed.', { cause: stored }) }, 'outer');
    log.error({ err: Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) }, 'pipe');
    const [outer, pipe] = lines();
    expect(outer?.err).toMatchObject({
      message: 'It failed.',
      cause: { code: '23505', constraint: 'users_email' },
    });
    expect(pipe?.err).toMatchObject({ message: 'write EPIPE', code: 'EPIPE' });
    expect(written()).not.toContain('ann@example.org');
  });

  it('is a readable sentence on a terminal', async () => {
    const terminal = new PassThrough();
    const log = createLog({ level: 'info', to: await createReadableLogStream(terminal) });
    log.warn('A mail waits in ./data/outbox/1.eml, because SMTP_URL is not set.');
    log.info(
      { method: 'GET', url: '/api/users', status: 401, reqId: '1', ms: 3 },
      'GET /api/users 401 Unauthorized',
    );
    const [mail, refusal] = String(terminal.read()).split('\n');
    expect(mail).toMatch(
      /^\[\d\d:\d\d:\d\d\] WARN: A mail waits in \.\/data\/outbox\/1\.eml, because SMTP_URL is not set\.$/,
    );
    expect(refusal).toMatch(/INFO: GET \/api\/users 401 Unauthorized {"ms":3}$/);
  });
});

describe('The server process', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-log-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const root = fileURLToPath(new URL('../../..', import.meta.url));

  /** @param done receives the output so far; the process is stopped once it resolves, unless it ends before. */
  async function run(
    args: string[],
    env: Record<string, string>,
    done?: (said: { stdout: string; stderr: string }) => Promise<void>,
  ) {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', chunk => {
      said.stdout += chunk;
    });
    child.stderr.on('data', chunk => {
      said.stderr += chunk;
    });
    const closed = once(child, 'close');
    if (done) {
      await Promise.race([once(child.stdout, 'data'), closed]);
      await done(said).finally(() => child.kill('SIGTERM'));
    }
    await closed;
    return said;
  }

  it('prints a plain ready message to stdout, and its log to stderr', async () => {
    await cp(inject('pgliteTemplate'), folder, { recursive: true });
    const env = { PORT: '0', DATA_DIR: folder };
    const { stdout, stderr } = await run(['src/server/main.ts'], env, async ({ stdout }) => {
      const url = /ready at (\S+)/.exec(stdout)?.[1] ?? '';
      await new ApiClient(url).call('listUsers');
    });
    expect(stdout).toMatch(/^Docket is ready at http:\/\/127\.0\.0\.1:\d+\n$/);
    const lines = stderr.split('\n').filter(Boolean);
    expect(lines.map((text): Line => JSON.parse(text)).map(({ msg }) => msg)).toEqual([
      expect.stringContaining('Server listening at'),
      'GET /api/users 401 Unauthorized',
    ]);
  });

  it('logs messages of its threads, and of the processes that read workbooks', async () => {
    const thread = `new (await import('node:worker_threads')).Worker(
      "import('#server/kernel/log/log.ts').then(({ log }) => log.error('from a thread'))", { eval: true });`;
    const { stderr: ofThread } = await run(['--input-type=module', '--eval', thread], {});
    expect(JSON.parse(ofThread)).toMatchObject({ level: 'error', msg: 'from a thread' });

    const file = join(folder, 'broken.xlsx');
    await writeFile(file, 'this is no workbook');
    const reading = `const { readWorkbookRows } = await import('#server/modules/imports/reading/workbookRows.ts');
      try { for await (const row of readWorkbookRows(async () => ({ path: process.env.FILE, release() {} })).rows); } catch {}`;
    const { stderr } = await run(['--input-type=module', '--eval', reading], { FILE: file });
    expect(JSON.parse(stderr)).toMatchObject({ level: 'warn', said: expect.stringContaining('Error') });
  });
});
