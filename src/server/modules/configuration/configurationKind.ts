/** What an admin configures comes in kinds. Each module brings its own; whatever works on all of them goes over the list. */

import type {
  ChangedDocument,
  ConfigurationDocument,
  DocumentContents,
  DocumentKind,
} from '#core/configuration/documents.ts';
import {
  type Referrer,
  type RemovedThing,
  type SavedState,
  textNames,
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

/** Where a document is written. */
export interface DocumentPlace {
  readonly trx: Trx;
  readonly accountId: string;
  readonly id: string;
}

/** A document before and after a change that neither made it nor took it away. */
export interface ChangedContent<Content> {
  readonly before: Content;
  readonly after: Content;
}

type AnyContent = DocumentContents[DocumentKind];

/** What differs in rights, for people by their ids. */
export type CompareRights = (states: {
  readonly before: readonly ConfigurationDocument[];
  readonly after: readonly ConfigurationDocument[];
  readonly userIds: readonly string[];
}) => ConfigurationPlan['rights'];

export interface ConfigurationKind {
  readonly kind: DocumentKind;
  /** Kinds that its documents name: written before them and taken away after them. */
  readonly needs: readonly DocumentKind[];
  /** Every document as stored, deleted ones included. */
  read(trx: Trx, accountId: string): Promise<readonly ConfigurationDocument[]>;
  /** Writes a document back as it was; no rule is asked here. */
  write(place: DocumentPlace, content: DocumentContents[DocumentKind]): Promise<void>;
  /** Takes a document away that was not there before. */
  remove(place: DocumentPlace): Promise<void>;
  /** The changes a list may ask for, each by the command that its own call uses. */
  readonly changes: ChangeAppliers;
  /** The change that deletes one by `id`. */
  readonly deletedBy: ChangeKind | null;
  /** What the account is told after a change. */
  readonly event: HubEvent | null;
  /** Definitions of directories: texts, indexes and compiled forms of records follow them. */
  readonly isDefinition: boolean;
  /** Decides what someone may do: a plan compares rights before and after. */
  readonly decidesRights: boolean;
  /** Decides when records are due by their statuses. */
  readonly decidesTimes: boolean;
  /** Decides what formulas make of records. */
  readonly decidesFormulas: boolean;
  /** Part of what a session knows of its person. */
  readonly isKnownToSessions: boolean;
  /** Whether a document points at an id; where it merely stands (a status in its directory) is no pointing. */
  names(document: ConfigurationDocument, registry: FieldRegistry): (id: string) => boolean;
  /** May go on existing while it names something that is gone. */
  readonly outlivesWhatItNames: boolean;
  /**
   * For what people change at any time: the thing with which it comes and goes, null for one that does neither. Of a
   * change it is only with that.
   */
  readonly goesWith: ((content: AnyContent) => string | null) | null;
  /** What of a version is taken back, where a part of the thing may have changed since in other ways: `now` is how it is. */
  rebase(change: ChangedContent<AnyContent>, now: AnyContent): ChangedContent<AnyContent>;
  /** How rights differ between two states; for the kind that says them. */
  readonly compareRights: CompareRights | null;
  /** What of that which people left behind under keys of their own refers to things of the configuration. */
  savedReferrers(state: SavedState, documents: readonly ConfigurationDocument[]): Referrer[];
  /** How it stands in templates; null for what they do not say, or say with another kind. */
  readonly template: TemplatePart | null;
  /** What a change of the kind does besides; all null for kinds that records do not follow. */
  readonly hooks: ConfigurationHooks | null;
}

export interface ConfigurationHooks {
  /** Whether someone saved what the change would save since it was read. */
  isOutdated(definitions: AccountDefinitions, change: ConfigurationChange): boolean;
  /** What a change leaves out and so takes away, beside what it deletes by id. */
  removedBy(change: ConfigurationChange, before: readonly ConfigurationDocument[]): RemovedThing[];
  /** What stands against taking a version back. */
  issuesOfRestoring(scope: DefinitionScope, restoring: Restoring): Promise<Issue[]>;
  beforeRestoring(scope: DefinitionScope, restoring: Restoring): Promise<void>;
  /** Records follow. @throws ProblemError 422 for what would be wrong with definitions now. */
  afterRestoring(scope: DefinitionScope, restoring: Restoring): Promise<void>;
}

/** A version that is being taken back. */
export interface Restoring {
  readonly versionId: string;
  /** Each gets its `before` again. */
  readonly documents: readonly ChangedDocument[];
  readonly current: readonly ConfigurationDocument[];
}

export type ChangeAppliers = {
  readonly [C in ChangeKind]?: (scope: DefinitionScope, change: ChangeOf<C>) => Promise<unknown>;
};

/** What a module writes of one kind; what it leaves out is as for most. */
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
    // A document of the kind holds content of the kind.
    goesWith: goesWith ? content => goesWith(content as DocumentContents[K]) : null,
    rebase: (change, now) =>
      rebase ? rebase(change as ChangedContent<DocumentContents[K]>, now as DocumentContents[K]) : change,
    names: (document, registry) => (input.names ?? namesAnything)(document as DocumentOf<K>, registry),
    write: (place, content) => input.write(place, content as DocumentContents[K]),
  };
}

function namesAnything({ content }: ConfigurationDocument): (id: string) => boolean {
  const { directoryId: _, ...rest } = { directoryId: undefined, ...content };
  return textNames(rest);
}
