/** What names a thing of the configuration: asked of what is removed, blind to field types. */
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { ConfigurationDiff, ConfigurationPlan } from '../model.ts';
import { type ConfigurationDocument, findDocument, indexDocuments, isKind } from './documents.ts';

export type ConfigurationReference = ConfigurationPlan['references'][number];
export type RemovedThing = Pick<ConfigurationDiff, 'kind' | 'id' | 'name'>;

/** What people left behind under a key of their own (specification section 7). */
export interface SavedState {
  readonly userId: string;
  readonly key: string;
  readonly value: unknown;
}

interface Referrer {
  readonly kind: ConfigurationReference['kind'];
  readonly id: string;
  readonly name: string;
  readonly directoryId?: string;
  readonly userId?: string;
  names(id: string): boolean;
}

/** Each referrer once for each thing that it names; what is removed itself does not count. */
export function findReferences(
  removed: readonly RemovedThing[],
  {
    documents,
    saved,
    registry,
  }: { documents: readonly ConfigurationDocument[]; saved: readonly SavedState[]; registry: FieldRegistry },
): ConfigurationReference[] {
  if (removed.length === 0) return [];
  const gone = new Set(removed.map(({ id }) => id));
  const referrers = [
    ...documents.filter(({ id }) => !gone.has(id)).map(document => referrerOf(document, registry)),
    ...saved.flatMap(state => referrersIn(state, documents)),
  ];
  return referrers.flatMap(({ names, ...referrer }) =>
    removed
      .filter(({ id }) => id !== referrer.id && names(id))
      .map(({ kind, id, name }) => ({ ...referrer, removed: { kind, id, name } })),
  );
}

function referrerOf(document: ConfigurationDocument, registry: FieldRegistry): Referrer {
  const { kind, id, content } = document;
  const directoryId = 'directoryId' in content ? content.directoryId : entityOf(content);
  const place = { kind, id, name: content.name, ...(directoryId ? { directoryId } : {}) };
  return { ...place, names: namesIn(document, registry) };
}

function entityOf(content: ConfigurationDocument['content']): string | undefined {
  return 'entity' in content && content.entity.includes('-') ? content.entity : undefined;
}

/** Whether the document itself points at an id; where it merely stands (a field in its directory) is no pointing. */
function namesIn(document: ConfigurationDocument, registry: FieldRegistry): (id: string) => boolean {
  const { id, content } = document;
  if (isKind(document, 'Field')) {
    const { type, deleted } = document.content;
    if (deleted || !registry.hasType(type)) return () => false;
    const { directories, fields } = registry.plugin(type).references({ ...document.content, id }, registry);
    const named = new Set([...directories, ...fields]);
    return other => named.has(other);
  }
  if (isKind(document, 'Directory')) return other => document.content.displayFieldId === other;
  if (isKind(document, 'Account') || isKind(document, 'Group')) return () => false;
  const { directoryId: _, ...rest } = { directoryId: undefined, ...content };
  return textNames(isKind(document, 'Status') || isKind(document, 'View') ? rest : content);
}

function textNames(content: unknown): (id: string) => boolean {
  const text = JSON.stringify(content);
  return id => text.includes(id);
}

/** A person's own views: of directories, one for each under its id, and of boards. */
function referrersIn(
  { userId, key, value }: SavedState,
  documents: readonly ConfigurationDocument[],
): Referrer[] {
  const known = indexDocuments(documents);
  const boardId = /^board-view-(.+)$/.exec(key)?.[1];
  if (boardId !== undefined) {
    const board = findDocument(known, 'Board', boardId);
    return board ? [{ kind: 'View', id: boardId, name: board.name, userId, names: textNames(value) }] : [];
  }
  return Object.entries(value ?? {}).flatMap(([directoryId, view]) => {
    const directory = findDocument(known, 'Directory', directoryId);
    if (!directory) return [];
    return [
      { kind: 'View', id: directoryId, directoryId, name: directory.name, userId, names: textNames(view) },
    ];
  });
}
