import type { ConfigurationDocument, DocumentKind } from '../configuration/documents.ts';
import type { FieldRegistry } from '../field/fieldRegistry.ts';
import type { ConfigurationChange } from '../model.ts';
import type { Template } from './template.ts';

/** How a kind of configuration stands in a template, with codes and names in place of ids. */
export interface TemplatePart {
  /** What is wrong with the shape of its members, in sentences for the author of the template. */
  findProblems(template: Readonly<Record<string, unknown>>): string[];
  /** Its members of the template that the account is. What belongs to people or records stays behind. */
  exportFrom(account: ConfiguredAccount): Partial<Template>;
  /**
   * Registers the id of each thing that is there or that the template brings; once all parts have done so, what it answers
   * makes the changes.
   */
  plan(target: TemplateTarget): () => ConfigurationChange[];
}

/** An account's whole configuration. */
export interface ConfiguredAccount {
  readonly documents: readonly ConfigurationDocument[];
  readonly registry: FieldRegistry;
}

/** An account that is to become what a template says. */
export interface TemplateTarget extends ConfiguredAccount {
  readonly template: Template;
  readonly ids: TemplateIds;
  /** Collects what the template names and nothing stands for. */
  readonly problems: string[];
  newId(): string;
}

/** What codes and names stand for, by kind; of several things of one name the first. */
export interface TemplateIds {
  add(kind: DocumentKind, name: string, id: string): void;
  find(kind: DocumentKind, name: string): string | undefined;
}
