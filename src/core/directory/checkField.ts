import type { DefinitionContext } from '../field/fieldPlugin.ts';
import { createIssue } from '../issues.ts';
import type { FieldDefinition, Issue } from '../model.ts';
import { isValidCode } from './codes.ts';

/** Validates one field (or table column) against its siblings; paths are relative to the definition. */
export function checkField(field: FieldDefinition, context: DefinitionContext): Issue[] {
  if (!context.engine.hasType(field.type))
    return [createIssue(['type'], 'UnknownType', { type: field.type })];
  // Names of system fields are exempt, because they depend on the viewer's language.
  const others = context.siblings.filter(({ id, deleted, system }) => id !== field.id && !deleted && !system);
  const issues: Issue[] = [];
  if (!field.name.trim()) issues.push(createIssue(['name'], 'NameRequired'));
  else if (others.some(other => isSameName(other.name, field.name)))
    issues.push(createIssue(['name'], 'NameTaken'));
  if (others.some(other => isSameName(other.code, field.code)))
    issues.push(createIssue(['code'], 'CodeTaken'));
  issues.push(...validateCode(field.code));
  const bound = context.engine.bind(field);
  return [...issues, ...bound.plugin.checkSettings(field, context)];
}

/** Returns an issue for an invalid code. A missing code is valid: codes are optional, or generated from the name. */
export function validateCode(code: string | undefined): Issue[] {
  return !code || isValidCode(code) ? [] : [createIssue(['code'], 'InvalidCode')];
}

export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
