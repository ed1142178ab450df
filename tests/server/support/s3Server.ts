/** A local S3 store that accepts one access key and stores files in a separate folder. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Config } from '#server/kernel/config/config.ts';

interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: Server;
}

interface StoredObject {
  readonly bucket: string;
  readonly key: string;
}

interface S3RverStore {
  putObject(object: StoredObject): Promise<{ size: number }>;
  getResourcePath(bucket: string, key: string, resource: 'object'): string;
}

// The package has no types.
const require = createRequire(import.meta.url);
const Rver = require('s3rver') as new (options: object) => S3Rver;
waitForWrites(require('s3rver/lib/stores/filesystem') as { prototype: S3RverStore });

/** The package answers when it has received a file, even if the file isn't on the disk yet, unlike any real store. */
function waitForWrites({ prototype: store }: { prototype: S3RverStore }): void {
  const { putObject } = store;
  store.putObject = async function (object) {
    const put = await putObject.call(this, object);
    const path = this.getResourcePath(object.bucket, object.key, 'object');
    while ((await stat(path)).size < put.size) await sleep(1);
    return put;
  };
}

export interface S3Server {
  readonly config: S3Config;
  /** The same configuration as environment variables of a server. */
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

export async function openS3Server(bucket = 'docket'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'docket-s3-'));
  const server = new Rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    config,
    env: {
      S3_ENDPOINT: config.endpoint,
      S3_REGION: config.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: config.accessKeyId,
      S3_SECRET_ACCESS_KEY: config.secretAccessKey,
    },
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
