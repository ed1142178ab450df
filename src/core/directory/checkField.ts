import type { DefinitionContext } from '../field/fieldPlugin.ts';
import { createIssue } from '../issues.ts';
import type { FieldDefinition, Issue } from '../model.ts';
import { isCode } from './codes.ts';

/** Mistakes of one field (or table column) among its siblings; paths relative to the definition. */
export function checkField(field: FieldDefinition, context: DefinitionContext): Issue[] {
  if (!context.engine.hasType(field.type))
    return [createIssue(['type'], 'UnknownType', { type: field.type })];
  // System fields take no names: what they are called depends on the reader's language.
  const others = context.siblings.filter(({ id, deleted, system }) => id !== field.id && !deleted && !system);
  const issues: Issue[] = [];
  if (!field.name.trim()) issues.push(createIssue(['name'], 'NameRequired'));
  if (others.some(other => isSameName(other.name, field.name)))
    issues.push(createIssue(['name'], 'NameTaken'));
  if (others.some(other => isSameName(other.code, field.code)))
    issues.push(createIssue(['code'], 'CodeTaken'));
  issues.push(...codeIssues(field.code));
  const bound = context.engine.bind(field);
  return [...issues, ...bound.plugin.checkSettings(field, context)];
}

/** One that is left out is made of the name, or there is none. */
export function codeIssues(code: string | undefined): Issue[] {
  return !code || isCode(code) ? [] : [createIssue(['code'], 'InvalidCode')];
}

/** Names and codes are told apart without regard to case and to spaces around them. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
