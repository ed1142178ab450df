import type { ConfigurationDocument, DocumentKind } from '../configuration/documents.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { ConfigurationChange } from '../model.ts';
import type { Template } from './template.ts';

/** Defines how a kind of configuration is represented in templates, with codes and names instead of ids. */
export interface TemplatePart {
  /** Validates the shape of the part's members; returns sentences for the author of the template. */
  findProblems(template: Readonly<Record<string, unknown>>): string[];
  /** Exports the part's members, without data of users or records. */
  exportFrom(account: ConfiguredAccount): Partial<Template>;
  /**
   * Registers the id of each entity that exists or that the template adds. The returned function creates the
   * changes; this function is called after all parts have registered their ids.
   */
  plan(target: TemplateTarget): () => ConfigurationChange[];
}

export interface ConfiguredAccount {
  readonly documents: readonly ConfigurationDocument[];
  readonly registry: FieldRegistry;
}

/** An account to which a template is applied. */
export interface TemplateTarget extends ConfiguredAccount {
  readonly template: Template;
  readonly ids: TemplateIds;
  /** Unresolved references of the template are added to this list. */
  readonly problems: string[];
  newId(): string;
}

/**
 * Resolves codes and names, separately for each kind. A name shared by several entities resolves to the first
 * entity.
 */
export interface TemplateIds {
  add(kind: DocumentKind, name: string, id: string): void;
  find(kind: DocumentKind, name: string): string | undefined;
}
