import type { ConfigurationDocument, DocumentKind } from '../configuration/documents.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { ConfigurationChange } from '../model.ts';
import type { Template } from './template.ts';

/** How a kind of configuration is represented in a template, with codes and names in place of ids. */
export interface TemplatePart {
  /** Validates the shape of its members; returns sentences for the author of the template. */
  findProblems(template: Readonly<Record<string, unknown>>): string[];
  /** Exports its members of the account's template. Data of users or records isn't included. */
  exportFrom(account: ConfiguredAccount): Partial<Template>;
  /**
   * Registers the id of each entity that exists or that the template adds; once all parts have done so, the returned
   * function creates the changes.
   */
  plan(target: TemplateTarget): () => ConfigurationChange[];
}

/** An account's whole configuration. */
export interface ConfiguredAccount {
  readonly documents: readonly ConfigurationDocument[];
  readonly registry: FieldRegistry;
}

/** An account to which a template is applied. */
export interface TemplateTarget extends ConfiguredAccount {
  readonly template: Template;
  readonly ids: TemplateIds;
  /** Collects unresolved references of the template. */
  readonly problems: string[];
  newId(): string;
}

/** Resolves codes and names, by kind. If several entities have the same name, it is resolved to the first. */
export interface TemplateIds {
  add(kind: DocumentKind, name: string, id: string): void;
  find(kind: DocumentKind, name: string): string | undefined;
}
