import type { Readable } from 'node:stream';

/** A file to be saved; `plainName` is for clients that read no other letters than those of ASCII. */
export function attachment(raw: Readable, { name, plainName }: { name: string; plainName: string }) {
  return {
    status: 200 as const,
    raw,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
