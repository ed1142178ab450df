import type { Readable } from 'node:stream';

export interface AttachedFile {
  readonly name: string;
  /** For clients that read no other letters than those of ASCII. */
  readonly plainName: string;
  /** Its media type, where that is more than bytes. */
  readonly type?: string;
}

/** A file to be saved. */
export function attachment(
  raw: Readable,
  { name, plainName, type = 'application/octet-stream' }: AttachedFile,
) {
  return {
    status: 200 as const,
    raw,
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  };
}
