/**
 * The configuration as it is stored: one flat document for each thing, so that two states can be compared and an old one
 * written back. Documents of one kind are told apart by their id.
 */
import type {
  AccountSettings,
  Board,
  Directory,
  FieldDefinition,
  RecordView,
  RightAssertion,
  Status,
  UsageProfile,
} from '../model.ts';
import { sameJson } from './sameJson.ts';

interface Ordered {
  /** Its place among its own kind; things are sorted by it. */
  readonly order: number;
}

export interface DocumentContents {
  Directory: Omit<Directory, 'id' | 'fields' | 'statusList' | 'revision' | 'validatorUrl'> & Ordered;
  Status: Omit<Status, 'id'> & Ordered & { readonly directoryId: string };
  /** `entity` is a directory id, or `process`. */
  Field: Omit<FieldDefinition, 'id'> & Ordered & { readonly entity: string };
  Profile: Omit<UsageProfile, 'id'> & Ordered;
  Board: Pick<Board, 'name' | 'lanes'> & Ordered;
  /** Named views; they go with their directory. */
  View: Omit<RecordView, 'id'> & { readonly directoryId: string };
  /** `users` are its members, deleted people included; Everyone has none. */
  Group: {
    readonly name: string;
    readonly deleted: boolean;
    readonly everyone: boolean;
    readonly users: string[];
  };
  Account: {
    readonly name: string;
    readonly timeZone: string;
    readonly lang: string;
    readonly countryCode: string;
    readonly settings: AccountSettings;
  };
  /** They go with their directory. */
  Assertion: Omit<RightAssertion, 'id'>;
}

export type DocumentKind = keyof DocumentContents;

export type ConfigurationDocument = {
  [Kind in DocumentKind]: {
    readonly kind: Kind;
    readonly id: string;
    readonly content: DocumentContents[Kind];
  };
}[DocumentKind];

/** One thing before and after; null where it is not there. */
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
  return new Map(documents.map(document => [keyOf(document), document]));
}

export function keyOf({ kind, id }: { kind: string; id: string }): string {
  return `${kind} ${id}`;
}

export function findDocument<Kind extends DocumentKind>(
  documents: DocumentIndex,
  kind: Kind,
  id: string,
): DocumentContents[Kind] | undefined {
  return documents.get(keyOf({ kind, id }))?.content as DocumentContents[Kind] | undefined;
}

/** A thing of the configuration and a field type may have the same name: things are told apart by this and no other way. */
export function isKind<Thing extends { readonly kind: string }, Kind extends Thing['kind']>(
  thing: Thing,
  kind: Kind,
): thing is Extract<Thing, { readonly kind: Kind }> {
  return thing.kind === kind;
}

export function documentsOfKind<Kind extends DocumentKind>(
  documents: readonly ConfigurationDocument[],
  kind: Kind,
): Extract<ConfigurationDocument, { kind: Kind }>[] {
  return documents.filter(
    (document): document is Extract<ConfigurationDocument, { kind: Kind }> => document.kind === kind,
  );
}

/** Of what belongs to a directory its id; fields of every process type have none. */
export function directoryOf(content: ConfigurationDocument['content']): string | undefined {
  if ('directoryId' in content) return content.directoryId;
  return 'entity' in content && content.entity.includes('-') ? content.entity : undefined;
}

/** What differs, things that are new or go included. */
export function changedDocuments(
  before: readonly ConfigurationDocument[],
  after: readonly ConfigurationDocument[],
): ChangedDocument[] {
  const [old, now] = [indexDocuments(before), indexDocuments(after)];
  const gone = before.filter(document => !now.has(keyOf(document)));
  return [
    ...after.flatMap(document => {
      const known = old.get(keyOf(document));
      if (known && sameJson(known.content, document.content)) return [];
      return [changeOf(document, known?.content ?? null, document.content)];
    }),
    ...gone.map(document => changeOf(document, document.content, null)),
  ];
}

function changeOf({ kind, id }: ConfigurationDocument, before: unknown, after: unknown): ChangedDocument {
  // Both sides are of the document's own kind.
  return { kind, id, before, after } as ChangedDocument;
}
