/**
 * An admin's configuration consists of documents of several kinds. Each module provides its own; code that handles all
 * of them iterates over the list.
 */

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
  type SavedState,
} from '#core/configuration/references.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { ConfigurationChange, ConfigurationPlan, Issue } from '#core/model.ts';
import type { TemplatePart } from '#core/template/templatePart.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { HubEvent } from '#server/kernel/hub/hub.ts';
import type { AccountDefinitions } from '#server/modules/definitions/index.ts';
import type { DefinitionScope } from './definitionScope.ts';

export type ChangeKind = ConfigurationChange['kind'];
export type ChangeOf<C extends ChangeKind> = Extract<ConfigurationChange, { kind: C }>;
export type DocumentOf<K extends DocumentKind> = Extract<ConfigurationDocument, { kind: K }>;

/** The location a document is written to. */
export interface DocumentPlace {
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
  /** The kinds that its documents refer to: written before them and removed after them. */
  readonly needs: readonly DocumentKind[];
  /** Returns every document as stored, including deleted ones. */
  read(trx: Trx, accountId: string): Promise<readonly ConfigurationDocument[]>;
  /** Writes a document back as it was, without validation. */
  write(place: DocumentPlace, content: DocumentContents[DocumentKind]): Promise<void>;
  /** Removes a document that didn't exist before. */
  remove(place: DocumentPlace): Promise<void>;
  /** Applies the changes of this kind that a list can contain, with the same commands as the separate calls. */
  readonly changes: ChangeAppliers;
  /** The change that deletes a document by `id`. */
  readonly deletedBy: ChangeKind | null;
  /** The event broadcast to the account after a change. */
  readonly event: HubEvent | null;
  /** True for definitions of directories, which texts, indexes and compiled forms of records depend on. */
  readonly isDefinition: boolean;
  /** True if it affects permissions: a plan compares them before and after. */
  readonly decidesRights: boolean;
  /** True if it affects when records are due by their statuses. */
  readonly decidesTimes: boolean;
  /** True if it affects formula results of records. */
  readonly decidesFormulas: boolean;
  /** True if sessions cache it for their user. */
  readonly isKnownToSessions: boolean;
  /** Returns whether a document refers to an id; containing it (a status in its directory) doesn't count. */
  names(document: ConfigurationDocument, registry: FieldRegistry): (id: string) => boolean;
  /** True if it can continue to exist while it refers to something deleted. */
  readonly outlivesWhatItNames: boolean;
  /**
   * For documents that users change at any time: returns the id of the entity with which a document is created and
   * deleted; `null` if there is none. Such a document is part of a change only together with that entity.
   */
  readonly goesWith: ((content: AnyContent) => string | null) | null;
  /**
   * Returns the part of a version's change to revert, since other parts of the document can have changed in the
   * meantime: `now` is its current content.
   */
  rebase(change: ChangedContent<AnyContent>, now: AnyContent): ChangedContent<AnyContent>;
  /** Compares permissions between two states; for the kind that defines them. */
  readonly compareRights: CompareRights | null;
  /** Finds references to the configuration in state that users have saved under their own keys. */
  savedReferrers(state: SavedState, documents: readonly ConfigurationDocument[]): Referrer[];
  /** Its representation in templates; `null` if templates don't contain it, or only as part of another kind. */
  readonly template: TemplatePart | null;
  /** Further effects of changing the kind; `null` for kinds that don't affect records. */
  readonly hooks: ConfigurationHooks | null;
}

export interface ConfigurationHooks {
  /** Returns whether the entity to change was saved by someone else since it was read. */
  isOutdated(definitions: AccountDefinitions, change: ConfigurationChange): boolean;
  /** Returns what a change removes by omitting it, in addition to what it deletes by id. */
  removedBy(change: ConfigurationChange, before: readonly ConfigurationDocument[]): RemovedEntity[];
  /** Returns the issues that prevent reverting a version. */
  issuesOfRestoring(scope: DefinitionScope, restoring: Restoring): Promise<Issue[]>;
  beforeRestoring(scope: DefinitionScope, restoring: Restoring): Promise<void>;
  /** Updates records accordingly. @throws ProblemError 422 if definitions would become invalid. */
  afterRestoring(scope: DefinitionScope, restoring: Restoring): Promise<void>;
}

/** A version that is being reverted. */
export interface Restoring {
  readonly versionId: string;
  /** Each is reset to its `before`. */
  readonly documents: readonly ChangedDocument[];
  readonly current: readonly ConfigurationDocument[];
}

export type ChangeAppliers = {
  readonly [C in ChangeKind]?: (scope: DefinitionScope, change: ChangeOf<C>) => Promise<unknown>;
};

/** A module's definition of one kind; omitted members get defaults. */
type KindInput<K extends DocumentKind> = Pick<ConfigurationKind, 'needs' | 'remove' | 'changes'> &
  Partial<Omit<ConfigurationKind, 'kind' | 'read' | 'write' | 'names' | 'goesWith' | 'rebase'>> & {
    readonly kind: K;
    goesWith?(content: DocumentContents[K]): string | null;
    rebase?(
      change: ChangedContent<DocumentContents[K]>,
      now: DocumentContents[K],
    ): ChangedContent<DocumentContents[K]>;
    names?(document: DocumentOf<K>, registry: FieldRegistry): (id: string) => boolean;
    read(trx: Trx, accountId: string): Promise<readonly DocumentOf<K>[]>;
    write(place: DocumentPlace, content: DocumentContents[K]): Promise<void>;
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
    names: (document, registry) => (input.names ?? namesAnything)(document as DocumentOf<K>, registry),
    write: (place, content) => input.write(place, content as DocumentContents[K]),
  };
}

function namesAnything({ content }: ConfigurationDocument): (id: string) => boolean {
  const { directoryId: _, ...rest } = { directoryId: undefined, ...content };
  return createIdMatcher(rest);
}
