/** Loads what users wrote, attached and changed on records. Existing activity isn't added again. */
import type { Directory, Item } from '#core/model.ts';
import { unwrapResponse } from '#core/template/templateApi.ts';
import type { ActivityScope } from './activityScope.ts';
import type {
  ActivityTarget,
  RecordChange,
  TemplateActivity,
  TemplateNewRecord,
} from './templateActivity.ts';

type ReadBytes = (name: string) => Promise<Uint8Array<ArrayBuffer>>;

export async function attachTemplateFiles(
  scope: ActivityScope,
  { files }: TemplateActivity,
  readBytes: ReadBytes,
): Promise<void> {
  for (const { by, directory: code, record: key, file, name, text } of files) {
    const { path } = await readPlace(scope, code, key);
    const api = await scope.apiOf(by);
    const there = await unwrapResponse(
      name,
      api.GET('/directories/{id}/items/{itemId}/files', { params: { path } }),
    );
    if (there.some(({ fileName }) => fileName === name)) continue;
    const form = new FormData();
    form.append('file', new File([await readBytes(file)], name, { type: getType(name) }));
    if (text !== undefined) form.append('json', JSON.stringify({ text }));
    const call = api.POST('/directories/{id}/items/{itemId}/files', {
      params: { path },
      body: { file: '' },
      bodySerializer: () => form,
    });
    await unwrapResponse(name, call);
  }
}

export async function createTemplateComments(
  scope: ActivityScope,
  { comments }: TemplateActivity,
): Promise<void> {
  for (const { by, directory: code, record: key, text: written } of comments) {
    const { path } = await readPlace(scope, code, key);
    const api = await scope.apiOf(by);
    const text = scope.withMentions(written);
    const there = await unwrapResponse(
      key,
      api.GET('/directories/{id}/items/{itemId}/notes', { params: { path } }),
    );
    if (there.some(note => note.text === text)) continue;
    const call = api.POST('/directories/{id}/items/{itemId}/notes', { params: { path }, body: { text } });
    await unwrapResponse(key, call);
  }
}

export async function createTemplateRecords(
  scope: ActivityScope,
  { records }: TemplateActivity,
): Promise<void> {
  for (const record of records) await createRecord(scope, record);
}

async function createRecord(
  scope: ActivityScope,
  { by, directory: code, key, values }: TemplateNewRecord,
): Promise<void> {
  const directory = scope.directory(code);
  if (await scope.findRecord(directory, key)) return;
  const api = await scope.apiOf(by);
  const customFields = {
    ...scope.valuesById(directory, values),
    [scope.keyId(directory)]: { stringValue: key },
  };
  const params = { path: { id: directory.id } };
  await unwrapResponse(key, api.POST('/directories/{id}/items', { params, body: { customFields } }));
}

export async function loadTemplateRecordChanges(
  scope: ActivityScope,
  { changes }: TemplateActivity,
): Promise<void> {
  for (const change of changes) await changeRecord(scope, change);
}

async function changeRecord(
  scope: ActivityScope,
  { by, directory: code, record: key, status, values }: RecordChange,
): Promise<void> {
  const { directory, item, path } = await readPlace(scope, code, key);
  const api = await scope.apiOf(by);
  const customFields = scope.valuesById(directory, values);
  if (status === undefined) {
    const call = api.PUT('/directories/{id}/items/{itemId}', { params: { path }, body: { customFields } });
    await unwrapResponse(key, call);
    return;
  }
  const statusId = scope.statusId(directory, status);
  if (item.status === statusId) return;
  const call = api.PUT('/directories/{id}/items/{itemId}/status/{status}', {
    params: { path: { ...path, status: statusId } },
    body: { customFields },
  });
  await unwrapResponse(key, call);
}

export async function loadTemplateFollowers(
  scope: ActivityScope,
  { following }: TemplateActivity,
): Promise<void> {
  for (const { by, directory, record } of following) {
    const { path } = await readPlace(scope, directory, record);
    const api = await scope.apiOf(by);
    const body = { state: 'Following' as const };
    const call = api.PUT('/directories/{id}/items/{itemId}/following', { params: { path }, body });
    await unwrapResponse(record, call);
  }
}

export async function loadTemplateOpenRecords(
  scope: ActivityScope,
  { opened }: TemplateActivity,
): Promise<void> {
  for (const { by, directory, record } of opened) {
    const { path } = await readPlace(scope, directory, record);
    const api = await scope.apiOf(by);
    await unwrapResponse(record, api.PUT('/directories/{id}/items/{itemId}/opened', { params: { path } }));
  }
}

interface Place {
  readonly directory: Directory;
  readonly item: Item;
  readonly path: { readonly id: string; readonly itemId: string };
}

async function readPlace(
  scope: ActivityScope,
  code: ActivityTarget['directory'],
  key: ActivityTarget['record'],
): Promise<Place> {
  const { directory, item } = await scope.record(code, key);
  return { directory, item, path: { id: directory.id, itemId: item.id } };
}

const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', csv: 'text/csv' };

function getType(name: string): string {
  return TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}
