import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError, type S3Config } from '#server/kernel/config/config.ts';
import { type ByteRange, createStorageKey, type FileStore } from './fileStore.ts';
import { createTapStream } from './tap.ts';

/** The client tries three times to reach a store that doesn't respond within these times; then the call fails. */
const CONNECTION_MS = 5_000;
const SILENCE_MS = 60_000;

export function createS3FileStore({ bucket: Bucket, ...config }: S3Config): FileStore {
  // Both libraries are loaded on first use, so a server that stores files on its disk never loads them.
  const sdk = once(() => import('@aws-sdk/client-s3'));
  const uploads = once(() => import('@aws-sdk/lib-storage'));
  const client = once(async () => openClient(await sdk(), config));

  const put: FileStore['put'] = async (key, content) => {
    const { Upload } = await uploads();
    let size = 0;
    const body = createTapStream(piece => {
      size += piece.length;
    });
    const params = { Bucket, Key: key, Body: body };
    // If reading the content fails, the upload is aborted and its uploaded parts are removed. If the upload
    // fails, reading stops.
    const upload = new Upload({ client: await client(), params, leavePartsOnError: false });
    const done = upload.done().catch(error => {
      body.destroy(error);
      throw error;
    });
    await Promise.all([done, pipeline(content, body)]);
    return size;
  };
  const head = async (key: string) => {
    const { HeadObjectCommand } = await sdk();
    return (await client()).send(new HeadObjectCommand({ Bucket, Key: key })).catch(ignoreMissing);
  };
  const remove = async (key: string) => {
    const { DeleteObjectCommand } = await sdk();
    await (await client()).send(new DeleteObjectCommand({ Bucket, Key: key }));
  };
  const contentOf = async function* (key: string, range?: ByteRange) {
    const { GetObjectCommand } = await sdk();
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key: key, Range }));
    if (Body instanceof Readable) yield* Body;
  };
  const read: FileStore['read'] = (key, range) => Readable.from(contentOf(key, range), { objectMode: false });

  return {
    put,
    read,
    remove,
    async write(accountId, content) {
      const key = createStorageKey(accountId);
      return { key, size: await put(key, content) };
    },
    localCopy: key => copyToDisk(read(key)),
    sizeOf: async key => (await head(key))?.ContentLength ?? null,
    async *list(accountId) {
      const { paginateListObjectsV2 } = await sdk();
      const Prefix = accountId && `${accountId}/`;
      for await (const { Contents } of paginateListObjectsV2(
        { client: await client() },
        { Bucket, Prefix },
      )) {
        for (const { Key } of Contents ?? []) if (Key) yield Key;
      }
    },
    async removeOlder(key, beforeMs) {
      const storedAt = (await head(key))?.LastModified?.getTime();
      if (storedAt === undefined || storedAt >= beforeMs) return false;
      await remove(key);
      return true;
    },
    async check() {
      const { HeadBucketCommand } = await sdk();
      await (await client()).send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
        throw new ConfigError([getFault(error, Bucket)]);
      });
    },
  };
}

/** Copies to a separate folder, which is removed with the copy. */
async function copyToDisk(content: Readable): Promise<{ path: string; release: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-file-'));
  const release = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'content');
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await release();
    throw error;
  }
  return { path, release };
}

function openClient(
  { S3Client }: typeof import('@aws-sdk/client-s3'),
  { endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Config, 'bucket'>,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's rarely have a host name per bucket, and not all support its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS },
  });
}

/** Returns a sentence for the operator, which contains the store's own message if the error is unknown. */
function getFault(error: unknown, bucket: string): string {
  const status = getStatus(error);
  if (status === 404) return `S3_BUCKET: the store has no bucket '${bucket}'.`;
  if (status === 401 || status === 403)
    return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store does not let them use the bucket '${bucket}'.`;
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return `S3_ENDPOINT: the store cannot be used (${reason}).`;
}

function ignoreMissing(error: unknown): null {
  if (getStatus(error) === 404) return null;
  throw error;
}

function getStatus(error: unknown): number | undefined {
  return error instanceof Error && '$metadata' in error
    ? (error as S3ServiceException).$metadata.httpStatusCode
    : undefined;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
