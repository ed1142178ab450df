/** Loads the records of a template with the regular import. */

import type { FieldRegistry } from '../field/fieldRegistry.ts';
import { SYSTEM_ID } from '../field/system/systemFields.ts';
import { listOtherTargets } from '../import/matchColumns.ts';
import type { Directory, Import, ImportSettings, Issue } from '../model.ts';
import type { TemplateDirectory, TemplateRecords } from './template.ts';
import { type TemplateApi, TemplateRejectedError, unwrapResponse } from './templateApi.ts';

export interface LoadRecordsInput {
  readonly api: TemplateApi;
  readonly registry: FieldRegistry;
  readonly template: TemplateDirectory & { readonly records: TemplateRecords };
  readonly directory: Directory;
  readonly file: { readonly name: string; readonly text: string };
  onProgress(done: number): void;
  /** Called between two polls of a running import. */
  wait(): Promise<void>;
}

export interface LoadedRecords {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: readonly RejectedTemplateRow[];
}

export interface RejectedTemplateRow {
  readonly file: string;
  readonly line: number;
  /** The name of the column; `undefined` if the row as a whole is rejected. */
  readonly column: string | undefined;
  readonly text: string;
  readonly issue: Issue;
}

/**
 * Loads the records of a directory. Columns with references to the same directory are imported in a second
 * pass, because they refer to records in the same file.
 * @throws TemplateRejectedError if the file can't be read or its columns don't match
 */
export async function loadRecords(load: LoadRecordsInput): Promise<LoadedRecords> {
  const own = new Set(getOwnReferences(load));
  const first = await importFile(load, target => !own.has(target));
  if (own.size === 0) return first;
  const keyId = getFieldId(load.directory, load.template.records.key);
  const second = await importFile(load, target => target === keyId || own.has(target));
  return { ...first, refused: [...first.refused, ...second.refused] };
}

/** Returns the ids of fields that refer to records of their own directory. */
function getOwnReferences({ registry, directory }: LoadRecordsInput): string[] {
  const pointing = directory.fields.filter(field => {
    const { plugin, definition } = registry.bind(field);
    return !field.deleted && plugin.references(definition, registry).directories.includes(directory.id);
  });
  return pointing.map(field => field.id);
}

async function importFile(
  load: LoadRecordsInput,
  isTaken: (target: string) => boolean,
): Promise<LoadedRecords> {
  const uploaded = await upload(load);
  const read = await settled(load, uploaded);
  const params = getPath(load, read);
  const body = getSettings(load, read, isTaken);
  const checking = await unwrapResponse(load.file.name, load.api.PUT(IMPORT, { params, body }));
  await settled(load, checking);
  const writing = await unwrapResponse(load.file.name, load.api.POST(`${IMPORT}/start`, { params }));
  const done = await settled(load, writing, rows => load.onProgress(rows));
  const { written } = done;
  const refused = await readRefusedRows(load, done);
  return { created: written.create, updated: written.update, unchanged: written.unchanged, refused };
}

const IMPORT = '/directories/{id}/imports/{importId}';
const RUNNING: readonly Import['state'][] = ['Reading', 'Checking', 'Writing', 'Undoing'];
const ROWS_PER_PAGE = 200;

function getPath({ directory }: LoadRecordsInput, { id }: Import) {
  return { path: { id: directory.id, importId: id } };
}

async function upload({ api, directory, file }: LoadRecordsInput): Promise<Import> {
  const form = new FormData();
  form.append('file', new Blob([file.text], { type: 'text/csv' }), file.name);
  const call = api.POST('/directories/{id}/imports', {
    params: { path: { id: directory.id } },
    body: { file: '' },
    bodySerializer: () => form,
  });
  return unwrapResponse(file.name, call);
}

/**
 * Waits until the current step of the import has finished.
 * @throws TemplateRejectedError if the import failed or was cancelled
 */
async function settled(
  load: LoadRecordsInput,
  started: Import,
  onProgress: (done: number) => void = () => {},
): Promise<Import> {
  let current = started;
  while (RUNNING.includes(current.state)) {
    onProgress(current.progress.done);
    await load.wait();
    const call = load.api.GET(IMPORT, { params: getPath(load, current) });
    current = await unwrapResponse(load.file.name, call);
  }
  if (current.problem)
    throw new TemplateRejectedError(load.file.name, { message: current.problem.code }, 422);
  if (current.state === 'Cancelled')
    throw new TemplateRejectedError(load.file.name, { message: 'cancelled' }, 422);
  onProgress(current.progress.done);
  return current;
}

function getFieldId({ fields }: Directory, code: string): string {
  return fields.find(field => field.code === code && !field.deleted)?.id ?? code;
}

function getSettings(
  { template, directory }: LoadRecordsInput,
  { columns }: Import,
  isTaken: (target: string) => boolean,
): ImportSettings {
  const { file: _, key, columns: named = {}, replacements = {}, ...format } = template.records;
  // Records of a template are matched by the template's key; their numbers are assigned by the account.
  const others = listOtherTargets().filter(({ target }) => target !== SYSTEM_ID.number);
  const known = new Set([...directory.fields.map(({ code }) => code), ...others.map(({ target }) => target)]);
  return {
    ...format,
    key: getFieldId(directory, key),
    columns: columns.map(({ column, name }) => {
      const code = Object.hasOwn(named, name) ? named[name] : name;
      const target = code && known.has(code) ? getFieldId(directory, code) : null;
      return {
        column,
        target: target !== null && isTaken(target) ? target : null,
        createMissing: false,
        replacements: Object.entries(replacements[name] ?? {}).map(([from, to]) => ({ from, to })),
      };
    }),
  };
}

/** Returns the rows that the import rejected when checking or writing; writing can conflict with concurrent changes. */
async function readRefusedRows(load: LoadRecordsInput, done: Import): Promise<RejectedTemplateRow[]> {
  const refused: RejectedTemplateRow[] = [];
  for (let skip = 0; ; skip += ROWS_PER_PAGE) {
    const query = { skip, take: ROWS_PER_PAGE, outcome: 'Refused' as const };
    const call = load.api.GET(`${IMPORT}/rows`, { params: { ...getPath(load, done), query } });
    const { rows } = await unwrapResponse(load.file.name, call);
    if (rows.length === 0) return refused;
    for (const { line, cells, issues } of rows) {
      const [first] = issues;
      if (!first) continue;
      const column = first.column === null ? undefined : done.columns[first.column]?.name;
      const text = first.column === null ? '' : (cells[first.column] ?? '');
      refused.push({ file: load.file.name, line, column, text, issue: first.issue });
    }
  }
}
