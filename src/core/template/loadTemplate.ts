/**
 * Loads a template into an account through the public API, as an integrator would. Loading can be repeated at any time.
 */
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { shiftDatesInText } from './dates.ts';
import { defineTemplate } from './defineTemplate.ts';
import { type LoadedRecords, loadRecords, type RejectedTemplateRow } from './loadRecords.ts';
import type { Template, TemplateDirectory, TemplateLanguage, TemplateRecords } from './template.ts';
import { type TemplateApi, unwrapResponse } from './templateApi.ts';

export interface LoadTemplateInput {
  readonly api: TemplateApi;
  readonly registry: FieldRegistry;
  readonly template: Template;
  readonly lang: TemplateLanguage;
  /** The time of loading, in ISO 8601. */
  readonly now: string;
  /** Returns the content of a record file, given its name in the template. */
  readFile(name: string): Promise<string>;
  onProgress(progress: TemplateProgress): void;
  /** Called between two polls of the server. */
  wait(): Promise<void>;
}

export interface TemplateProgress {
  /** The name of the directory whose records are being loaded. */
  readonly step: string;
  /** The number of records loaded so far, over all directories. */
  readonly done: number;
  readonly total: number;
}

export interface LoadTemplateResult {
  readonly directories: readonly ({ readonly name: string } & LoadedRecords)[];
  readonly refused: readonly RejectedTemplateRow[];
  /** The number of rows in all files. */
  readonly total: number;
}

/**
 * Everything loaded before an error is kept. The next time, existing definitions are skipped and records are
 * matched by their key.
 * @throws TemplateError if the template is invalid
 * @throws TemplateRejectedError if the server rejects a part of the template
 */
export async function loadTemplate(loading: LoadTemplateInput): Promise<LoadTemplateResult> {
  const { api, template, readFile, onProgress } = loading;
  const files = await readFiles(loading, await ownEmail(api));
  const total = files.reduce((sum, file) => sum + file.rows, 0);
  onProgress({ step: '', done: 0, total });
  const directories = await defineTemplate(api, template);
  const loaded: LoadTemplateResult['directories'][number][] = [];
  let before = 0;
  for (const file of files) {
    const directory = directories.get(file.template.code);
    if (!directory) continue;
    const { name } = directory;
    const progress = (done: number) =>
      onProgress({ step: name, done: before + Math.min(done, file.rows), total });
    progress(0);
    const records = await loadRecords({ ...loading, ...file, directory, onProgress: progress });
    loaded.push({ name, ...records });
    before += file.rows;
    progress(0);
  }
  return { directories: loaded, refused: loaded.flatMap(one => one.refused), total };

  async function readFiles({ lang, now }: LoadTemplateInput, me: string) {
    const wanted = template.directories.filter(hasRecords);
    return Promise.all(
      wanted.map(async one => {
        const name = one.records.file.replaceAll('{lang}', lang);
        const written = (await readFile(name)).replaceAll(ME, me);
        const text = shiftDatesInText(written, { from: template.today ?? now, to: now });
        return { template: one, file: { name, text }, rows: countRows(text) };
      }),
    );
  }
}

/** The placeholder in files for the email address of the user who loads the template. */
const ME = '{me}';

async function ownEmail(api: TemplateApi): Promise<string> {
  const { authUser } = await unwrapResponse('the account', api.GET('/boot'));
  return authUser.email;
}

function hasRecords(
  directory: TemplateDirectory,
): directory is TemplateDirectory & { records: TemplateRecords } {
  return directory.records !== undefined;
}

/** Counts line breaks outside of quotes, without the header's; accurate enough for a progress bar. */
function countRows(text: string): number {
  const unquoted = text.replaceAll(/"(?:[^"]|"")*"/g, '');
  return Math.max(0, unquoted.trim().split(/\r?\n/).length - 1);
}
