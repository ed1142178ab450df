import type { Directory, FieldDefinition, FieldDefinitionInput, Issue } from '#core/model.ts';
import { type DirectoryDraft, toDirectoryInput } from '#view/designer/draft.ts';
import { ApiError, toApiError } from '../../api/ApiError.ts';
import { answerOf, api } from '../../api/client.ts';

/** The server refused a step. What was saved before it stands; the draft goes on from there. */
export class SaveRefusal extends Error {
  readonly saved: { base: Directory; draft: DirectoryDraft };
  /** Paths as in a draft. */
  readonly issues: readonly Issue[];

  constructor(cause: unknown, saved: SaveRefusal['saved'], place: Issue['path']) {
    super('The server refused the definition.', { cause });
    this.saved = saved;
    this.issues = toApiError(cause).issues.map(issue => ({ ...issue, path: [...place, ...issue.path] }));
  }
}

/**
 * Sends a draft call by call: fields first (a new one gets its id there), then their order, then the directory with its
 * statuses, which may name the new fields.
 * @throws SaveRefusal with what is saved so far.
 */
export async function saveDraft(base: Directory, draft: DirectoryDraft): Promise<Directory> {
  const state = { base, draft };
  try {
    if ((await currentRevision(base)) !== base.revision)
      throw new ApiError({ status: 409, code: 'Conflict' });
    for (const field of inOrderOfReference(draft.fields, base.fields)) {
      const current = state.draft.fields.find(each => each.id === field.id);
      if (!current) continue;
      const index = state.draft.fields.indexOf(current);
      await step(['fields', index], () => saveField(state, current));
    }
    await step([], () => saveOrder(state));
    return await step([], () => saveSettings(state));
  } catch (thrown) {
    // The fields already saved made the directory newer; that is no conflict for the next try.
    const revision =
      state.base === base ? base.revision : await currentRevision(base).catch(() => base.revision);
    const { cause, place } = thrown instanceof StepFailure ? thrown : { cause: thrown, place: [] };
    throw new SaveRefusal(cause, { ...state, base: { ...state.base, revision } }, place);
  }
}

interface SaveState {
  base: Directory;
  draft: DirectoryDraft;
}

class StepFailure extends Error {
  readonly place: Issue['path'];

  constructor(cause: unknown, place: Issue['path']) {
    super('A step of saving failed.', { cause });
    this.place = place;
  }
}

async function step<T>(place: Issue['path'], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw new StepFailure(cause, place);
  }
}

async function currentRevision({ id, revision }: Directory): Promise<number> {
  const directories = await answerOf(api.GET('/directories'));
  return directories.find(directory => directory.id === id)?.revision ?? revision;
}

async function saveField(state: SaveState, field: FieldDefinition): Promise<void> {
  const known = state.base.fields.find(each => each.id === field.id);
  const entity = state.base.id;
  if (!known) {
    if (field.deleted) return forget(state, field);
    const created = await answerOf(
      api.POST('/custom-fields/{entity}', { params: { path: { entity } }, body: toInput(field, undefined) }),
    );
    return replace(state, field.id, created);
  }
  const params = { path: { entity, id: field.id } };
  if (field.deleted) {
    if (known.deleted) return;
    await answerOf(api.DELETE('/custom-fields/{entity}/{id}', { params }));
    return replace(state, field.id, { ...known, deleted: true });
  }
  if (known.deleted) {
    const restored = await answerOf(api.POST('/custom-fields/{entity}/restore/{id}', { params }));
    replaceBase(state, restored);
  }
  if (JSON.stringify(field) === JSON.stringify({ ...known, deleted: field.deleted })) return;
  const saved = await answerOf(
    api.PUT('/custom-fields/{entity}/{id}', { params, body: toInput(field, known) }),
  );
  replace(state, field.id, saved);
}

async function saveOrder(state: SaveState): Promise<void> {
  const wanted = keptIds(state.draft.fields);
  const known = keptIds(state.base.fields);
  if (wanted.join() === known.join()) return;
  const params = { path: { entity: state.base.id } };
  await answerOf(api.POST('/custom-fields/{entity}/order', { params, body: { list: wanted } }));
}

function keptIds(fields: readonly FieldDefinition[]): string[] {
  return fields.filter(field => !field.deleted).map(field => field.id);
}

async function saveSettings(state: SaveState): Promise<Directory> {
  const { base, draft } = state;
  const kept = new Set(base.statusList.map(status => status.id));
  const input = toDirectoryInput(draft);
  const statusList = input.statusList?.map(status => {
    const { id, ...rest } = status;
    return id !== undefined && kept.has(id) ? { ...rest, id } : rest;
  });
  const revision = await currentRevision(base);
  return answerOf(
    api.PUT('/directories/{id}', {
      params: { path: { id: base.id } },
      body: { ...input, statusList, revision },
    }),
  );
}

/** Ids made in the browser are the browser's own: the server gives new ones, table columns included. */
function toInput(field: FieldDefinition, known: FieldDefinition | undefined): FieldDefinitionInput {
  const { id: _id, deleted: _deleted, tableFields, ...rest } = field;
  const columns = new Map(known?.tableFields?.map(column => [column.id, column]));
  return {
    ...rest,
    ...(tableFields && {
      tableFields: tableFields
        .filter(column => columns.has(column.id) || !column.deleted)
        .map(column => {
          const knownColumn = columns.get(column.id);
          const input = toInput(column, knownColumn);
          return {
            ...input,
            ...(knownColumn && { id: column.id }),
            ...(column.deleted && { deleted: true }),
          };
        }),
    }),
  };
}

/** The saved field takes the draft's place; whatever named it by its old id names it by the new one. */
function replace(state: SaveState, oldId: string, saved: FieldDefinition): void {
  replaceBase(state, saved);
  const fields = state.draft.fields.map(field => (field.id === oldId ? saved : field));
  const draft = { ...state.draft, fields };
  const isRenamed = oldId !== saved.id;
  state.draft = isRenamed
    ? (JSON.parse(JSON.stringify(draft).replaceAll(oldId, saved.id)) as DirectoryDraft)
    : draft;
}

function replaceBase(state: SaveState, saved: FieldDefinition): void {
  const isKnown = state.base.fields.some(field => field.id === saved.id);
  const fields = isKnown
    ? state.base.fields.map(field => (field.id === saved.id ? saved : field))
    : [...state.base.fields, saved];
  state.base = { ...state.base, fields };
}

function forget(state: SaveState, field: FieldDefinition): void {
  state.draft = { ...state.draft, fields: state.draft.fields.filter(each => each.id !== field.id) };
}

/** New fields before those that name them. */
function inOrderOfReference(
  fields: readonly FieldDefinition[],
  known: readonly FieldDefinition[],
): readonly FieldDefinition[] {
  const isNew = (field: FieldDefinition) => !known.some(each => each.id === field.id);
  const ordered: FieldDefinition[] = [];
  const visit = (field: FieldDefinition, path: readonly string[]) => {
    if (ordered.includes(field) || path.includes(field.id)) return;
    const text = JSON.stringify({ ...field, id: '' });
    for (const other of fields) {
      if (other !== field && isNew(other) && text.includes(other.id)) visit(other, [...path, field.id]);
    }
    ordered.push(field);
  };
  for (const field of fields) visit(field, []);
  return ordered;
}
