import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Database } from '#server/kernel/database/database.ts';
import type { ApiRequest } from '#server/kernel/http/handlers.ts';
import { createInvalidError, createMalformedError } from '#server/kernel/problem/problem.ts';
import { isAcceptedFile, VISITOR_UPLOAD_LIMIT, type VisitorLimits } from '#server/modules/chat/index.ts';
import { insertRecordFile } from '#server/modules/recordFiles/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import type { PublishedForm } from './repository.ts';

interface Parts {
  readonly database: Database;
  readonly limits: VisitorLimits;
  readonly storage: AccountStorage;
}

/**
 * Stores an uploaded file as a draft, which the record claims when the form is submitted. @throws
 * ProblemError 400 if there is no file; 413 if the file is too large; 422 if its type isn't accepted or the
 * storage is full; 429 if a limit is exceeded.
 */
export async function receivePublicFormFile(
  { database, limits, storage }: Parts,
  { address, headers, parts }: ApiRequest<'uploadPublicFormFile'>,
  { accountId, form }: PublishedForm,
) {
  const upload = { principal: { accountId }, headers, parts };
  return storage.receiveForm(
    upload,
    async ({ file }) => {
      if (!file) throw createMalformedError([createIssue(['file'], 'Required')]);
      if (!isAcceptedFile(file)) throw createInvalidError([createIssue(['file'], 'FileTypeRefused')]);
      const { name, type, size, storageKey, hash } = file;
      await limits.ofAddress('bytes', address, size);
      const id = uuidv7();
      await database.forAccount(accountId, async trx => {
        await insertRecordFile(trx, { accountId, id, name, type, size, storageKey, hash, userId: form.id });
        await storage.requireRoom(trx, { accountId, size });
      });
      return { id, name, size, type };
    },
    VISITOR_UPLOAD_LIMIT,
  );
}
