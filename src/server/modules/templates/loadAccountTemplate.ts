/** Loads a template into an account in the background; resumes after a restart. */

import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { RejectedTemplateRow } from '#core/template/loadRecords.ts';
import { type LoadTemplateResult, loadTemplate, type TemplateProgress } from '#core/template/loadTemplate.ts';
import { parseTemplate, TemplateError } from '#core/template/template.ts';
import { type TemplateApi, TemplateRejectedError } from '#core/template/templateApi.ts';
import { withCause } from '#server/kernel/events/cause.ts';
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { log } from '#server/kernel/log/log.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import { loadActivity } from './activity/loadActivity.ts';
import { parseActivity } from './activity/templateActivity.ts';
import { messages } from './messages/index.ts';
import { presentTemplateLoad } from './presenter.ts';
import { readTemplateLoad, type StoredTemplateLoad, saveTemplateLoad } from './repository.ts';
import { createUserSessions, type UserSessions } from './userSessions.ts';

/** The templates shipped with the server; `template_loads` stores the name. */
const TEMPLATES: Readonly<Record<string, URL>> = {
  relief: new URL('../../../../account-scripts/relief/template/', import.meta.url),
};

/** The interval for polling an import. Most imports of a template take less than this, and polling is cheap. */
const POLL_MS = 50;
const PROGRESS_MS = 500;

type LoaderParts = Pick<Kernel, 'config' | 'database' | 'hub' | 'registry' | 'sessions' | 'principals'>;

/** Creates a client of the public API. With a token, its requests belong to the token's session. */
export type TemplateApiFactory = (token: (() => Promise<string>) | null) => TemplateApi;

export function createLoadTemplateJob(parts: LoaderParts, connect: TemplateApiFactory): JobHandler {
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
  readonly connect: TemplateApiFactory;
}

async function loadOne(parts: LoaderParts, { row, connect, job }: Loading): Promise<void> {
  const { account_id: accountId } = row;
  const users = createUserSessions(parts, accountId, connect);
  try {
    const loading = { row, users, visitors: connect(null), signal: job.signal };
    const { refused, total } = await loadFolder(parts, loading);
    const problems = refused.map(describeRefusal);
    await save(parts, accountId, { state: 'Done', done: total, total, problems });
  } catch (error) {
    const isExpected = error instanceof TemplateError || error instanceof TemplateRejectedError;
    if (job.signal.aborted || !(isExpected || job.isLastAttempt)) throw error;
    if (!isExpected) report(error);
    const problems = [isExpected ? error.message : 'Something went wrong on our side.'];
    await save(parts, accountId, { state: 'Failed', problems });
  } finally {
    await users.end();
  }
}

interface FolderLoading {
  readonly row: StoredTemplateLoad;
  readonly users: UserSessions;
  readonly visitors: TemplateApi;
  readonly signal: AbortSignal;
}

async function loadFolder(parts: LoaderParts, loading: FolderLoading): Promise<LoadTemplateResult> {
  const { row, users, visitors, signal } = loading;
  const folder = TEMPLATES[row.template];
  if (!folder) throw new TemplateError([`There is no template ${row.template}.`]);
  const account = await parts.database.forAccount(row.account_id, readAccountRow);
  const lang = account.lang === 'ua' ? 'ua' : 'en';
  const now = new Date().toISOString();
  const readText = (name: string) => readFile(new URL(name, folder), 'utf8');
  const template = parseTemplate(await readText('template.json'), lang);
  const progress = tellProgress(parts, row.account_id);
  try {
    const api = await users.apiOf(row.user_id);
    const result = await withCause({ kind: 'template', id: row.template }, () =>
      loadTemplate({
        api,
        registry: parts.registry,
        template,
        lang,
        now,
        readFile: readText,
        onProgress: progress.tell,
        wait: async () => {
          await wait(POLL_MS, undefined, { signal });
        },
      }),
    );
    const { total } = result;
    const step = messages.text(lang === 'ua' ? 'uk' : 'en', 'step.activity');
    progress.tell({ step, done: total, total });
    const dates = { from: template.today ?? now, to: now };
    // Not wrapped in `withCause`, so that rules and notifications treat this like any activity of users.
    await loadActivity({
      template,
      activity: parseActivity(await readText('activity.json'), { lang, dates }),
      userId: row.user_id,
      apiOf: users.apiOf,
      visitors,
      readBytes: async name =>
        new Uint8Array(await readFile(new URL(name.replaceAll('{lang}', lang), folder))),
      signal,
    });
    return result;
  } finally {
    // Wait for the last save, which could otherwise replace the failure that the caller stores.
    await progress.settled();
  }
}

/** Saves the progress at intervals. Saves run one after the other, and `settled` waits for the last one. */
function tellProgress(parts: LoaderParts, accountId: string) {
  let toldAt = 0;
  let step = '';
  let told = Promise.resolve();
  return {
    tell(progress: TemplateProgress): void {
      if (Date.now() - toldAt < PROGRESS_MS && progress.step === step) return;
      toldAt = Date.now();
      step = progress.step;
      told = told.then(() => save(parts, accountId, progress)).catch(report);
    },
    settled: () => told,
  };
}

type Saved = Parameters<typeof saveTemplateLoad>[2];

/** Stores the progress, and notifies the account's administrators. */
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

function describeRefusal({ file, line, column, text, issue }: RejectedTemplateRow): string {
  return `${file}, line ${line}: ${column === undefined ? '' : `${column} "${text}": `}${issue.code}`;
}

function report(error: unknown): void {
  log.error({ err: error }, 'A template could not be loaded');
}
