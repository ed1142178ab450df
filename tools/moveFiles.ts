/**
 * `npm run move-files -- s3` copies the files of DATA_DIR to the S3 store that the S3_* variables define; `-- disk`
 * copies the files back. Files that already exist at the target are skipped. Every copy is read back and compared.
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/kernel/config/config.ts';
import { type MoveFilesResult, moveFiles } from '#server/kernel/files/moveFiles.ts';
import { openDiskFileStore } from '#server/kernel/files/openFileStore.ts';
import { createS3FileStore } from '#server/kernel/files/s3FileStore.ts';

const usage = `usage: npm run move-files -- s3     [--verify] [--remove]   from DATA_DIR to the S3 store
       npm run move-files -- disk   [--verify] [--remove]   from the S3 store to DATA_DIR

DATA_DIR and S3_* are those of the server. It may be run while the server runs, and again after the server was stopped:
then it copies only what came in between. Start the server with (or without) S3_* after that.
--verify compares files that were copied before, too; --remove removes each file from where it was, once it is known to
be whole at the other place.`;

async function main(): Promise<void> {
  const { target, verify, remove } = readArguments();
  const { s3, dataDir } = readConfig();
  if (s3 === null) throw new ConfigError(['S3_ENDPOINT must be set, and the other S3_ settings with it.']);
  const [disk, bucket] = [openDiskFileStore(dataDir), createS3FileStore(s3)];
  await bucket.check();
  const [from, to] = target === 's3' ? [disk, bucket] : [bucket, disk];
  const moved = await moveFiles({ from, to, isVerifying: verify, isRemoving: remove, tell: tellSometimes() });
  report(moved, target === 's3' ? `the bucket '${s3.bucket}'` : dataDir);
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean' }, remove: { type: 'boolean' } },
  });
  const [target, ...others] = positionals;
  if ((target === 's3' || target === 'disk') && others.length === 0)
    return { target, verify: values.verify ?? false, remove: values.remove ?? false };
  throw new ConfigError([usage]);
}

const PROGRESS_MS = 1_000;

function tellSometimes() {
  let toldAt = Date.now();
  return ({ done, files, copied, bytes }: Omit<MoveFilesResult, 'failed'>) => {
    if (Date.now() - toldAt < PROGRESS_MS) return;
    toldAt = Date.now();
    console.log(`${done} of ${files} files looked at, ${copied} copied (${megabytes(bytes)} MB)`);
  };
}

function report({ files, copied, bytes, failed }: MoveFilesResult, place: string): void {
  for (const { key, reason } of failed) console.error(`${key}: ${reason}`);
  console.log(`${copied} of ${files} files were copied (${megabytes(bytes)} MB), ${failed.length} failed.`);
  if (failed.length === 0) console.log(`All ${files} files are in ${place}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
