import type { Readable } from 'node:stream';

export interface AttachedFile {
  readonly name: string;
  /** The name for clients that only support ASCII. */
  readonly plainName: string;
  readonly type?: string;
}

/** Builds a response with a file to be downloaded. */
export function createAttachmentResponse(
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
