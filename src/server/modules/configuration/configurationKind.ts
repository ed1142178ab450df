import type {
  ChangedDocument,
  ConfigurationDocument,
  DocumentContents,
  DocumentKind,
} from '#core/configuration/documents.ts';
import {
  createIdMatcher,
  type Referrer,
  type RemovedEntity,
  type SavedUserState,
} from '#core/configuration/references.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { ConfigurationChange, ConfigurationPlan, Issue } from '#core/model.ts';
import type { TemplatePart } from '#core/template/templatePart.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { HubEvent } from '#server/kernel/hub/hub.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import type { DefinitionScope } from './definitionScope.ts';

export type ConfigurationChangeKind = ConfigurationChange['kind'];
export type ChangeOfKind<C extends ConfigurationChangeKind> = Extract<ConfigurationChange, { kind: C }>;
export type DocumentOfKind<K extends DocumentKind> = Extract<ConfigurationDocument, { kind: K }>;

export interface DocumentKey {
  readonly trx: Trx;
  readonly accountId: string;
  readonly id: string;
}

/** A document before and after a change that neither created nor removed it. */
export interface ChangedContent<Content> {
  readonly before: Content;
  readonly after: Content;
}

type AnyContent = DocumentContents[DocumentKind];

/** Compares permissions of users, by their ids. */
export type CompareRights = (states: {
  readonly before: readonly ConfigurationDocument[];
  readonly after: readonly ConfigurationDocument[];
  readonly userIds: readonly string[];
}) => ConfigurationPlan['rights'];

export interface ConfigurationKind {
  readonly kind: DocumentKind;
  /** The kinds to which the documents refer. They are written before this kind and removed after it. */
  readonly needs: readonly DocumentKind[];
  /** Returns every document as stored, including deleted documents. */
  read(trx: Trx, accountId: string): Promise<readonly ConfigurationDocument[]>;
  /** Writes a document back as it was, without validation. */
  write(place: DocumentKey, content: DocumentContents[DocumentKind]): Promise<void>;
  /** Removes a document that didn't exist before. */
  remove(place: DocumentKey): Promise<void>;
  /** Applies the changes of this kind that a list can contain, with the same commands as the separate calls. */
  readonly changes: ChangeAppliers;
  /** The change that deletes a document by `id`. */
  readonly deletedBy: ConfigurationChangeKind | null;
  /** The event broadcast to the account after a change. */
  readonly event: HubEvent | null;
  /** True for definitions of directories, on which texts, indexes and compiled forms of records depend. */
  readonly isDefinition: boolean;
  /** True if the kind affects permissions. A plan compares permissions before and after the change. */
  readonly decidesRights: boolean;
  /** True if the kind affects when records are due according to their statuses. */
  readonly decidesTimes: boolean;
  /** True if the kind affects formula results of records. */
  readonly decidesFormulas: boolean;
  /** True if sessions cache the documents for their user. */
  readonly isKnownToSessions: boolean;
  /**
   * Returns a function that checks whether the document refers to an id. Containing an entity with the id, as a
   * directory contains a status, doesn't count.
   */
  names(document: ConfigurationDocument, registry: FieldRegistry): (id: string) => boolean;
  /** True if a document can continue to exist while it refers to something deleted. */
  readonly outlivesWhatItNames: boolean;
  /**
   * For documents that users change at any time: returns the id of the entity with which a document is created and
   * deleted, or `null` if there is none. Such a document is part of a change only together with that entity.
   */
  readonly goesWith: ((content: AnyContent) => string | null) | null;
  /**
   * Returns the part of a version's change to revert, because other parts of the document can have changed in the
   * meantime. `now` is the current content.
   */
  rebase(change: ChangedContent<AnyContent>, now: AnyContent): ChangedContent<AnyContent>;
  /** Compares permissions between two states. Only set for the kind that defines permissions. */
  readonly compareRights: CompareRights | null;
  savedReferrers(state: SavedUserState, documents: readonly ConfigurationDocument[]): Referrer[];
  /**
   * The representation of the kind in templates; `null` if templates don't contain the kind, or only as part of another
   * kind.
   */
  readonly template: TemplatePart | null;
  /** Further effects of changing the kind; `null` for kinds that don't affect records. */
  readonly hooks: ConfigurationHooks | null;
}

export interface ConfigurationHooks {
  /** Returns true if the entity to change was saved by another user since it was read. */
  isOutdated(definitions: AccountDefinitions, change: ConfigurationChange): boolean;
  /**
   * Returns the entities that a change removes by omitting them, in addition to the entities that it deletes
   * by id.
   */
  removedBy(change: ConfigurationChange, before: readonly ConfigurationDocument[]): RemovedEntity[];
  /** Returns the issues that prevent reverting a version. */
  issuesOfRestoring(scope: DefinitionScope, restoring: RestoreDocumentInput): Promise<Issue[]>;
  beforeRestoring(scope: DefinitionScope, restoring: RestoreDocumentInput): Promise<void>;
  /**
   * Updates the affected records after the restore. @throws ProblemError 422 if definitions would become
   * invalid.
   */
  afterRestoring(scope: DefinitionScope, restoring: RestoreDocumentInput): Promise<void>;
}

/** A version that is being reverted. */
export interface RestoreDocumentInput {
  readonly versionId: string;
  /** Each document is reset to its `before`. */
  readonly documents: readonly ChangedDocument[];
  readonly current: readonly ConfigurationDocument[];
}

export type ChangeAppliers = {
  readonly [C in ConfigurationChangeKind]?: (
    scope: DefinitionScope,
    change: ChangeOfKind<C>,
  ) => Promise<unknown>;
};

/** A module's definition of one kind. Omitted members get defaults. */
type KindInput<K extends DocumentKind> = Pick<ConfigurationKind, 'needs' | 'remove' | 'changes'> &
  Partial<Omit<ConfigurationKind, 'kind' | 'read' | 'write' | 'names' | 'goesWith' | 'rebase'>> & {
    readonly kind: K;
    goesWith?(content: DocumentContents[K]): string | null;
    rebase?(
      change: ChangedContent<DocumentContents[K]>,
      now: DocumentContents[K],
    ): ChangedContent<DocumentContents[K]>;
    names?(document: DocumentOfKind<K>, registry: FieldRegistry): (id: string) => boolean;
    read(trx: Trx, accountId: string): Promise<readonly DocumentOfKind<K>[]>;
    write(place: DocumentKey, content: DocumentContents[K]): Promise<void>;
  };

export function defineConfigurationKind<K extends DocumentKind>(input: KindInput<K>): ConfigurationKind {
  const { goesWith, rebase } = input;
  return {
    deletedBy: null,
    event: null,
    isDefinition: false,
    decidesRights: false,
    decidesTimes: false,
    decidesFormulas: false,
    isKnownToSessions: false,
    outlivesWhatItNames: false,
    compareRights: null,
    savedReferrers: () => [],
    template: null,
    hooks: null,
    ...input,
    // The content of a document has the type of its kind.
    goesWith: goesWith ? content => goesWith(content as DocumentContents[K]) : null,
    rebase: (change, now) =>
      rebase ? rebase(change as ChangedContent<DocumentContents[K]>, now as DocumentContents[K]) : change,
    names: (document, registry) => (input.names ?? namesAnything)(document as DocumentOfKind<K>, registry),
    write: (place, content) => input.write(place, content as DocumentContents[K]),
  };
}

function namesAnything({ content }: ConfigurationDocument): (id: string) => boolean {
  const { directoryId: _, ...rest } = { directoryId: undefined, ...content };
  return createIdMatcher(rest);
}
