/** Loads a template into an account in the background; goes on after a restart. */

import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { RefusedRow } from '#core/template/loadRecords.ts';
import { loadTemplate, type TemplateProgress, type TemplateResult } from '#core/template/loadTemplate.ts';
import { readTemplate, TemplateError } from '#core/template/template.ts';
import { type TemplateApi, TemplateRefusal } from '#core/template/templateApi.ts';
import { causedBy } from '#server/kernel/events/events.ts';
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { log } from '#server/kernel/log/log.ts';
import { findAccount } from '#server/modules/accounts/index.ts';
import { endSession, openSession } from '#server/modules/sessions/index.ts';
import { messages } from './messages/index.ts';
import { presentTemplateLoad } from './presenter.ts';
import { readTemplateLoad, type StoredTemplateLoad, saveTemplateLoad } from './repository.ts';

/** The templates the server ships; a name is what `template_loads` holds. */
const TEMPLATES: Readonly<Record<string, URL>> = {
  relief: new URL('../../../../account-scripts/relief/template/', import.meta.url),
};

const LOOK_EVERY_MS = 200;
const TELL_EVERY_MS = 500;

type LoaderParts = Pick<Kernel, 'config' | 'database' | 'hub' | 'registry' | 'sessions' | 'principals'>;

/** @param connect makes the public API for one session's token. */
export function templateLoading(
  parts: LoaderParts,
  connect: (token: () => Promise<string>) => TemplateApi,
): JobHandler {
  return {
    kind: 'LoadTemplate',
    name: messages.inEveryLanguage('job.LoadTemplate'),
    mostAttempts: 3,
    async run(job) {
      const row = await job.inAccount(trx => readTemplateLoad(trx, job.accountId));
      if (row?.state === 'Loading') await loadOne(parts, { row, connect, job });
    },
  };
}

interface Loading {
  readonly row: StoredTemplateLoad;
  readonly job: Pick<Job, 'signal' | 'isLastAttempt'>;
  connect(token: () => Promise<string>): TemplateApi;
}

async function loadOne(parts: LoaderParts, { row, connect, job }: Loading): Promise<void> {
  const { account_id: accountId, user_id: userId } = row;
  const { database, sessions, config, principals } = parts;
  const session = await database.forAccount(accountId, trx =>
    openSession(trx, { accountId, userId, secret: config.tokenSecret }),
  );
  try {
    const api = connect(() => sessions.issueToken(session));
    const { refused, total } = await causedBy(`template ${row.template}`, () =>
      loadFolder(parts, { row, api, signal: job.signal }),
    );
    const problems = refused.map(describeRefusal);
    await save(parts, accountId, { state: 'Done', done: total, total, problems });
  } catch (error) {
    const isExpected = error instanceof TemplateError || error instanceof TemplateRefusal;
    if (job.signal.aborted || !(isExpected || job.isLastAttempt)) throw error;
    if (!isExpected) report(error);
    const problems = [isExpected ? error.message : 'Something went wrong on our side.'];
    await save(parts, accountId, { state: 'Failed', problems });
  } finally {
    await database.forAccount(accountId, trx => endSession(trx, session.sessionId));
    principals.forget(accountId);
  }
}

async function loadFolder(
  parts: LoaderParts,
  { row, api, signal }: { row: StoredTemplateLoad; api: TemplateApi; signal: AbortSignal },
): Promise<TemplateResult> {
  const folder = TEMPLATES[row.template];
  if (!folder) throw new TemplateError([`There is no template ${row.template}.`]);
  const account = await parts.database.forAccount(row.account_id, findAccount);
  const lang = account.lang === 'ua' ? 'ua' : 'en';
  let toldAt = 0;
  // One after the other, so that none comes after the end.
  let told = Promise.resolve();
  const onProgress = (progress: TemplateProgress) => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = Date.now();
    told = told.then(() => save(parts, row.account_id, progress)).catch(report);
  };
  const result = await loadTemplate({
    api,
    registry: parts.registry,
    template: readTemplate(await readFile(new URL('template.json', folder), 'utf8'), lang),
    lang,
    now: new Date().toISOString(),
    readFile: name => readFile(new URL(name, folder), 'utf8'),
    onProgress,
    wait: async () => {
      await wait(LOOK_EVERY_MS, undefined, { signal });
    },
  });
  await told;
  return result;
}

type Saved = Parameters<typeof saveTemplateLoad>[2];

/** Keeps how far it is, and tells the account's admins. */
async function save({ database, hub }: LoaderParts, accountId: string, change: Saved): Promise<void> {
  const row = await database.forAccount(accountId, async trx => {
    await saveTemplateLoad(trx, accountId, change);
    return readTemplateLoad(trx, accountId);
  });
  if (!row) return;
  hub.publish({
    accountId,
    event: 'TemplateLoadChanged',
    data: presentTemplateLoad(row),
    audience:
      async () =>
      ({ isAdmin }) =>
        isAdmin,
  });
}

function describeRefusal({ file, line, column, text, issue }: RefusedRow): string {
  return `${file}, line ${line}: ${column === undefined ? '' : `${column} "${text}": `}${issue.code}`;
}

function report(error: unknown): void {
  log.error({ err: error }, 'A template could not be loaded');
}
