import {
  type ChangedDocument,
  type ConfigurationDocument,
  type DocumentIndex,
  type DocumentKind,
  getDocumentKey,
} from '#core/configuration/documents.ts';
import type { Referrer, SavedUserState } from '#core/configuration/references.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { ConfigurationChange } from '#core/model.ts';
import type { TemplatePart } from '#core/template/templatePart.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type {
  CompareRights,
  ConfigurationChangeKind,
  ConfigurationHooks,
  ConfigurationKind,
} from './configurationKind.ts';
import type { DefinitionScope } from './definitionScope.ts';

export interface ConfigurationKinds {
  /** In the order in which the kinds are read and reported. */
  readonly names: readonly DocumentKind[];
  readonly hooks: readonly ConfigurationHooks[];
  /** In an order in which entities refer only to entities of the same or earlier parts. */
  readonly templateParts: readonly TemplatePart[];
  /** @throws Error if no module provides the kind. */
  of(kind: string): ConfigurationKind;
  which(test: (kind: ConfigurationKind) => boolean): DocumentKind[];
  ownerOf(change: ConfigurationChangeKind): ConfigurationKind | undefined;
  namesIn(document: ConfigurationDocument, registry: FieldRegistry): (id: string) => boolean;
  savedReferrers(states: readonly SavedUserState[], documents: readonly ConfigurationDocument[]): Referrer[];
  compareRights: CompareRights;
  /** Excludes documents that users change at any time, unless they were created or deleted with another entity. */
  withoutOwn(documents: readonly ChangedDocument[]): ChangedDocument[];
  /** Returns the documents of a version as they have to be reverted now. */
  rebase(documents: readonly ChangedDocument[], current: DocumentIndex): ChangedDocument[];
  read(trx: Trx, accountId: string, kinds: readonly DocumentKind[]): Promise<ConfigurationDocument[]>;
  /** Writes the `before` of each document, without validation. `null` removes the document. */
  restore(trx: Trx, accountId: string, documents: readonly ChangedDocument[]): Promise<void>;
  /** Applies one change of a list, with the same command as the separate call. */
  apply(scope: DefinitionScope, change: ConfigurationChange): Promise<unknown>;
}

/** @throws Error if a kind is defined twice or needs a kind that doesn't exist. */
export function createConfigurationKinds(list: readonly ConfigurationKind[]): ConfigurationKinds {
  const byName = new Map<string, ConfigurationKind>(list.map(kind => [kind.kind, kind]));
  if (byName.size < list.length) throw new Error('A kind of configuration is in the list twice.');
  const owners = new Map(
    list.flatMap(kind => Object.keys(kind.changes).map(change => [change as ConfigurationChangeKind, kind])),
  );
  const of = (name: string): ConfigurationKind => {
    const kind = byName.get(name);
    if (!kind) throw new Error(`No module brings the kind of configuration ${name}.`);
    return kind;
  };
  const order = orderOfWriting(list, of);
  return {
    names: list.map(({ kind }) => kind),
    hooks: list.flatMap(({ hooks }) => hooks ?? []),
    of,
    which: test => list.filter(test).map(({ kind }) => kind),
    ownerOf: change => owners.get(change),
    templateParts: order.flatMap(({ template }) => template ?? []),
    savedReferrers: (states, documents) =>
      list.flatMap(kind => states.flatMap(state => kind.savedReferrers(state, documents))),
    compareRights: states => list.flatMap(kind => kind.compareRights?.(states) ?? []),
    withoutOwn(documents) {
      const changed = new Set(documents.map(({ id }) => id));
      return documents.filter(({ kind, before, after }) => {
        const { goesWith } = of(kind);
        const content = after ?? before;
        if (!goesWith) return true;
        const companion = content && goesWith(content);
        return companion !== null && changed.has(companion);
      });
    },
    rebase: (documents, current) =>
      documents.map(document => {
        const { kind, before, after } = document;
        const now = current.get(getDocumentKey(document))?.content;
        if (!before || !after || !now) return document;
        // `before`, `after` and `now` have the document's own kind.
        return { ...document, ...of(kind).rebase({ before, after }, now) } as ChangedDocument;
      }),
    namesIn: (document, registry) => of(document.kind).names(document, registry),
    async read(trx, accountId, kinds) {
      const documents: ConfigurationDocument[] = [];
      for (const kind of kinds) documents.push(...(await of(kind).read(trx, accountId)));
      return documents;
    },
    async restore(trx, accountId, documents) {
      for (const kind of order) {
        for (const { id, before } of documents.filter(one => one.kind === kind.kind)) {
          if (before !== null) await kind.write({ trx, accountId, id }, before);
        }
      }
      for (const kind of order.toReversed()) {
        for (const { id, before } of documents.filter(one => one.kind === kind.kind)) {
          if (before === null) await kind.remove({ trx, accountId, id });
        }
      }
    },
    async apply(scope, change) {
      const applier = owners.get(change.kind)?.changes[change.kind];
      if (!applier) throw new Error(`No module applies the change ${change.kind}.`);
      // The applier was found by the kind of the change.
      return (applier as (scope: DefinitionScope, change: ConfigurationChange) => Promise<unknown>)(
        scope,
        change,
      );
    },
  };
}

/** Orders kinds so that a kind is written after the kinds that it needs, and removed before them. */
function orderOfWriting(
  list: readonly ConfigurationKind[],
  of: (name: string) => ConfigurationKind,
): ConfigurationKind[] {
  const ordered = new Set<ConfigurationKind>();
  const add = (kind: ConfigurationKind, above: readonly DocumentKind[]) => {
    if (above.includes(kind.kind)) throw new Error(`${kind.kind} needs itself: ${above.join(', ')}.`);
    for (const need of kind.needs) add(of(need), [...above, kind.kind]);
    ordered.add(kind);
  };
  for (const kind of list) add(kind, []);
  return [...ordered];
}
