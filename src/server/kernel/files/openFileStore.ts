import { join } from 'node:path';
import type { Config } from '#server/kernel/config/config.ts';
import { createDiskFileStore } from './diskFileStore.ts';
import type { FileStore } from './fileStore.ts';
import { createS3FileStore } from './s3FileStore.ts';

export type FileStoreConfig = Pick<Config, 's3' | 'dataDir'>;

/** Opens the S3 store if one is configured, and otherwise a folder in DATA_DIR. */
export function openFileStore({ s3, dataDir }: FileStoreConfig): FileStore {
  return s3 === null ? openDiskFileStore(dataDir) : createS3FileStore(s3);
}

export function openDiskFileStore(dataDir: string): FileStore {
  return createDiskFileStore(join(dataDir, 'files'));
}
