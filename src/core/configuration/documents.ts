/**
 * The configuration as stored: one flat document per entity, so that two states can be compared and an old
 * state restored. Within a kind, documents are identified by their id.
 */
import { isSameJson } from '../sameJson.ts';

/** Entities of a kind are sorted by `order`. */
export interface OrderedContent {
  readonly order: number;
}

/** The stored content of each kind of entity. Modules add their kinds; each content has a `name`. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their kinds by declaration merging
export interface DocumentContents {}

export type DocumentKind = keyof DocumentContents;

export type ConfigurationDocument = {
  [Kind in DocumentKind]: {
    readonly kind: Kind;
    readonly id: string;
    readonly content: DocumentContents[Kind];
  };
}[DocumentKind];

/** An entity before and after a change; `null` if the entity doesn't exist. */
export type ChangedDocument = {
  [Kind in DocumentKind]: {
    readonly kind: Kind;
    readonly id: string;
    readonly before: DocumentContents[Kind] | null;
    readonly after: DocumentContents[Kind] | null;
  };
}[DocumentKind];

export type DocumentIndex = ReadonlyMap<string, ConfigurationDocument>;

export function indexDocuments(documents: readonly ConfigurationDocument[]): DocumentIndex {
  return new Map(documents.map(document => [getDocumentKey(document), document]));
}

export function getDocumentKey({ kind, id }: { kind: string; id: string }): string {
  return `${kind} ${id}`;
}

export function findDocument<Kind extends DocumentKind>(
  documents: DocumentIndex,
  kind: Kind,
  id: string,
): DocumentContents[Kind] | undefined {
  return documents.get(getDocumentKey({ kind, id }))?.content as DocumentContents[Kind] | undefined;
}

/**
 * Returns whether an entity is of a kind. Always use this function to distinguish entities, because an entity kind and
 * a field type can have the same name.
 */
export function isDocumentOfKind<Thing extends { readonly kind: string }, Kind extends Thing['kind']>(
  thing: Thing,
  kind: Kind,
): thing is Extract<Thing, { readonly kind: Kind }> {
  return thing.kind === kind;
}

export function filterDocumentsByKind<Kind extends DocumentKind>(
  documents: readonly ConfigurationDocument[],
  kind: Kind,
): Extract<ConfigurationDocument, { kind: Kind }>[] {
  return documents.filter(
    (document): document is Extract<ConfigurationDocument, { kind: Kind }> => document.kind === kind,
  );
}

/** Returns the names of the entities of a kind, keyed by id, without deleted entities. */
export function getDocumentNamesByKind<Kind extends DocumentKind>(
  documents: readonly ConfigurationDocument[],
  kind: Kind,
): ReadonlyMap<string, string> {
  return new Map(
    filterDocumentsByKind(documents, kind).flatMap(({ id, content }) =>
      'deleted' in content && content.deleted ? [] : [[id, content.name] as const],
    ),
  );
}

export function sortDocumentsByOrder<Thing extends { readonly id: string; readonly content: OrderedContent }>(
  things: readonly Thing[],
): Thing[] {
  return things.toSorted((a, b) => a.content.order - b.content.order || (a.id < b.id ? -1 : 1));
}

/**
 * Returns the id of the directory to which the content belongs; `undefined` if it belongs to no directory,
 * such as a field or view of all process types.
 */
export function findDirectoryId(content: ConfigurationDocument['content']): string | undefined {
  if ('directoryId' in content) return content.directoryId ?? undefined;
  return 'entity' in content && content.entity.includes('-') ? content.entity : undefined;
}

/** Returns the documents that differ, including created and removed documents. */
export function findChangedDocuments(
  before: readonly ConfigurationDocument[],
  after: readonly ConfigurationDocument[],
): ChangedDocument[] {
  const [old, now] = [indexDocuments(before), indexDocuments(after)];
  const gone = before.filter(document => !now.has(getDocumentKey(document)));
  return [
    ...after.flatMap(document => {
      const known = old.get(getDocumentKey(document));
      if (known && isSameJson(known.content, document.content)) return [];
      return [getChange(document, known?.content ?? null, document.content)];
    }),
    ...gone.map(document => getChange(document, document.content, null)),
  ];
}

function getChange({ kind, id }: ConfigurationDocument, before: unknown, after: unknown): ChangedDocument {
  // Both contents are of the document's kind.
  return { kind, id, before, after } as ChangedDocument;
}
