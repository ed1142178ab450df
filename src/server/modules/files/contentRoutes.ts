import { isModuleEnabled } from '#core/policy/permissions.ts';
import { openContent, requireContent } from '#server/kernel/files/openContent.ts';
import { type ApiReply, type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { StoredFileRow } from '#server/modules/recordFiles/index.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { parseByteRange } from './content/byteRange.ts';
import { requireReadableFile } from './content/readableFile.ts';
import { resolveServedType } from './content/resolveServedType.ts';
import { createTicketSigner, type FileAccessTicket } from './content/ticket.ts';

const VALID_MS = 5 * 60_000;

type Parts = Pick<Kernel, 'config' | 'database' | 'files' | 'sessions' | 'time'>;

/** Serves contents by ticket (decision 0045). */
export function createFileContentRoutes({ readAccount }: RecordCalls, parts: Parts): OperationHandlers {
  const { config, files, time } = parts;
  const tickets = createTicketSigner(config.tokenSecret);
  return {
    createFileTicket: async ({ principal, params }) => {
      const row = await readAccount(principal, scope => requireReadableFile(scope, params.id));
      // The content is checked here, because a page can't report why a picture or video fails to load.
      await requireContent(files, row.storage_key);
      const { file_id: fileId } = row;
      const expiresAt = time.now() + VALID_MS;
      const { accountId, sessionId, userId, isSeenAs } = principal;
      const seenAs = isSeenAs ? userId : null;
      const ticket = tickets.issue({ accountId, sessionId, fileId, seenAs, expiresAt });
      return respondOk({ url: `/api/file-content/${ticket}`, expiresAt: new Date(expiresAt).toISOString() });
    },
    getFileContent: async ({ params, headers }) => {
      const ticket = tickets.read(params.ticket);
      if (!ticket || ticket.expiresAt <= time.now()) throw createNotFoundError();
      const principal = await readHolder(ticket, parts);
      const row = await readAccount(principal, scope => requireReadableFile(scope, ticket.fileId));
      return answerContent(row, headers, range => openContent(files, row.storage_key, range));
    },
  };
}

/**
 * Returns the user of the ticket with the user's current permissions.
 * @throws ProblemError 404 if the session has ended or the file storage is disabled.
 */
async function readHolder(ticket: FileAccessTicket, { database, sessions }: Parts): Promise<Principal> {
  const own = await sessions.principals.find(ticket);
  const { accountId, seenAs } = ticket;
  const holder =
    seenAs === null || !own?.isAdmin
      ? own
      : await database.readAccount(accountId, trx => sessions.readPerson(trx, accountId, seenAs));
  if (!own || !holder || (seenAs !== null && !own.isAdmin)) throw createNotFoundError();
  if (!isModuleEnabled(holder.user.account.settings, 'fileStorage')) throw createNotFoundError();
  return seenAs === null ? holder : { ...holder, isSeenAs: true };
}

/** Uses the file's id as the ETag, because the content of a file never changes. */
async function answerContent(
  row: StoredFileRow,
  asked: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  read: (range?: { start: number; end: number }) => ReturnType<typeof openContent>,
): Promise<ApiReply<'getFileContent'>> {
  const tag = `"${row.file_id}"`;
  const isWanted = asked['if-range'] === undefined || asked['if-range'] === tag;
  const range = isWanted ? parseByteRange(asked.range, row.size) : null;
  const { type, isInline } = resolveServedType(row);
  const headers = {
    'content-type': type,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: tag,
  };
  if (range === null)
    return { status: 200, raw: await read(), headers: { ...headers, 'content-length': String(row.size) } };
  return {
    status: 206,
    raw: await read(range),
    headers: {
      ...headers,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${row.size}`,
    },
  };
}
