/** A separate process that writes the names in a zip file as JSON. The process can be killed at any time. */
import { openPromise } from 'yauzl';
import type { ArchiveListing } from './listArchive.ts';

const MAX_ENTRIES = 1_000;
const MAX_NAME_LENGTH = 500;

const [, , path = ''] = process.argv;
process.stdout.write(JSON.stringify(await list()));

async function list(): Promise<ArchiveListing | { fault: string }> {
  try {
    // Names are only displayed, so the library needn't reject names that would be dangerous as paths.
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
    const entries: { name: string; size: number }[] = [];
    let seen = 0;
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      if (seen > MAX_ENTRIES) break;
      if (entry.isEncrypted()) return { fault: 'Encrypted' };
      const name = getName(entry.fileNameRaw).slice(0, MAX_NAME_LENGTH).toWellFormed();
      if (!name.endsWith('/')) entries.push({ name, size: entry.uncompressedSize });
    }
    zip.close();
    return { entries, hasMore: seen > MAX_ENTRIES };
  } catch {
    return { fault: 'Damaged' };
  }
}

/**
 * Few programs declare the encoding of names. It is UTF-8 or else the code page in which Windows stores
 * Cyrillic names.
 */
function getName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('ibm866').decode(bytes);
  }
}
