/** A local S3 store that accepts one access key and stores files in a separate folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '#server/kernel/config/config.ts';

interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: Server;
}

// The package has no types.
const Rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3Rver;

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
