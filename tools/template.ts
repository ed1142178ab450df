/**
 * `npm run template -- FOLDER` loads a template folder into an account through the public API, first its
 * definitions, then its records. It can be run repeatedly: existing entities are kept, and records are
 * identified by their key. `plan FOLDER` prints the changes that the folder would make to the account's
 * configuration, and `export FOLDER` writes the account's configuration to the folder.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import createClient from 'openapi-fetch';
import type { paths } from '#contract/docket.gen.ts';
import { fetchWithRetry, type RetryPolicy } from '#core/fetchWithRetry.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Issue } from '#core/model.ts';
import type { RejectedTemplateRow } from '#core/template/loadRecords.ts';
import { type LoadTemplateResult, loadTemplate, type TemplateProgress } from '#core/template/loadTemplate.ts';
import { parseTemplate, TemplateError } from '#core/template/template.ts';
import { type TemplateApi, TemplateRejectedError, unwrapResponse } from '#core/template/templateApi.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createMessages } from '#view/i18n/messages.ts';
import english from '#view/messages/en.json' with { type: 'json' };
import rareEnglish from '#view/messages/issues/en.json' with { type: 'json' };
import { exportConfigurationFolder, planConfigurationFolder } from './template/configurationFile.ts';

const usage = `usage: DOCKET_EMAIL=... DOCKET_PASSWORD=... npm run template -- FOLDER [--data FOLDER]
       ... npm run template -- plan FOLDER      what the template would do to the configuration; changes nothing
       ... npm run template -- export FOLDER    writes the account's configuration to FOLDER/template.json

FOLDER holds template.json and the records it names; --data says where the records lie if it is elsewhere.
DOCKET_URL is the server (http://127.0.0.1:3000), DOCKET_ACCOUNT the account's id where the address has several.
The person must be an administrator.`;

/** An error that the user at the terminal can fix. */
class UsageError extends Error {}

const POLL_MS = 300;
/** Shorter than the ten minutes for which access tokens are valid. */
const RENEW_EVERY_MS = 300_000;

async function main(): Promise<void> {
  const { task, folder, data } = readArguments();
  const { api, account } = await readLog();
  if (task === 'export') await exportConfigurationFolder(api, folder);
  else if (task === 'plan')
    process.exitCode = (await planConfigurationFolder(api, folder, getReason)) ? 0 : 1;
  else await load({ api, account, folder, data });
}

type LoggedIn = Awaited<ReturnType<typeof readLog>>;

async function load({ api, account, folder, data }: LoggedIn & { folder: string; data: string }) {
  const lang = account.lang ?? 'en';
  const text = await readFile(join(folder, 'template.json'), 'utf8');
  const result = await loadTemplate({
    api,
    registry: createFieldRegistry(fieldPlugins),
    lang,
    template: parseTemplate(text, lang),
    now: new Date().toISOString(),
    readFile: name => readFile(join(data, name), 'utf8'),
    onProgress: showProgress,
    wait: () => wait(POLL_MS),
  });
  showResult(result);
  process.exit(result.refused.length > 0 ? 1 : 0);
}

type Task = 'load' | 'plan' | 'export';

function readArguments(): { task: Task; folder: string; data: string } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' } },
  });
  const [first] = positionals;
  const task = first === 'plan' || first === 'export' ? first : 'load';
  const [folder, ...others] = task === 'load' ? positionals : positionals.slice(1);
  if (!folder || others.length > 0 || !process.env.DOCKET_EMAIL || !process.env.DOCKET_PASSWORD)
    throw new UsageError(usage);
  if (task !== 'export' && !existsSync(join(folder, 'template.json')))
    throw new UsageError(`There is no template.json in ${folder}.`);
  return { task, folder, data: values.data ?? folder };
}

/** Retries calls that the rate limit rejects, because loading a template takes many calls. */
const patience: RetryPolicy = {
  mayRepeat: (_, status) => status === 429,
  mostTries: 20,
  longestPauseSeconds: 60,
};

/** Returns a client that stays logged in for as long as loading takes. */
async function readLog() {
  const { DOCKET_URL = 'http://127.0.0.1:3000', DOCKET_EMAIL = '', DOCKET_PASSWORD = '' } = process.env;
  const accountId = process.env.DOCKET_ACCOUNT;
  const api: TemplateApi = createClient<paths>({
    baseUrl: `${DOCKET_URL.replace(/\/$/, '')}/api`,
    fetch: request => fetchWithRetry(request, fetch, patience),
  });
  const open = async () => {
    const body = { email: DOCKET_EMAIL, password: DOCKET_PASSWORD, ...(accountId ? { accountId } : {}) };
    const answer = await unwrapResponse('Log-in', api.POST('/auth', { body }));
    if (answer.data) return answer.data;
    const accounts = (answer.accounts ?? []).map(({ id, name }) => `  ${id}  ${name}`).join('\n');
    throw new UsageError(
      answer.resultType === 'AccountRequired'
        ? `The address has several accounts; set DOCKET_ACCOUNT to one of:\n${accounts}`
        : `Log-in failed: ${answer.resultType}`,
    );
  };
  let session = await open();
  const renewal = setInterval(async () => {
    session = await open().catch(() => session);
  }, RENEW_EVERY_MS);
  renewal.unref();
  api.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${session.token}`);
      return request;
    },
  });
  return { api, account: session.user.account };
}

let shown = '';

/** Prints one line that is overwritten on a terminal, and a line per step elsewhere. */
function showProgress({ step, done, total }: TemplateProgress): void {
  const line = step ? `${step}: ${done} of ${total} records` : 'Defining directories and fields';
  const name = process.stdout.isTTY ? line : step;
  if (name === shown) return;
  shown = name;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`);
  else console.log(line);
}

function showResult({ directories, refused }: LoadTemplateResult): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  for (const { name, created, updated, unchanged } of directories) {
    console.log(`${name}: ${created} created, ${updated} updated, ${unchanged} unchanged`);
  }
  for (const row of refused) console.error(`Refused: ${describeRefusal(row)}`);
  if (refused.length > 0) console.error(`${refused.length} rows were refused.`);
}

function describeRefusal({ file, line, column, text, issue }: RejectedTemplateRow): string {
  const place = column === undefined ? '' : `${column} ${JSON.stringify(text)}: `;
  return `${file}, line ${line}: ${place}${getReason(issue)}`;
}

function getReason({ code, params }: Pick<Issue, 'code' | 'params'>): string {
  const { t, has } = createMessages('en', [english, rareEnglish]);
  const id = `issue.${code}`;
  return has(id) ? t(id, params) : code;
}

function explain(error: unknown): string {
  const isExpected =
    error instanceof UsageError || error instanceof TemplateError || error instanceof TemplateRejectedError;
  if (isExpected) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
  if (cause && 'code' in cause && cause.code === 'ECONNREFUSED') return 'No server answers at DOCKET_URL.';
  if (cause) return `DOCKET_URL: ${cause.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch(error => {
  console.error(explain(error));
  process.exit(1);
});
