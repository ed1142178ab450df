/** Validates settings by the type's setting descriptors. */
import type { DefinitionContext } from '#core/field/fieldPlugin.ts';
import type { FieldSource, SettingDescriptor } from '#core/field/fieldSetting.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';

/** Members that aren't settings, or that every type has. */
const NOT_SETTINGS: ReadonlySet<string> = new Set(['id', 'type', 'deleted', 'code', 'name']);

/**
 * Validates the settings of a definition. Paths are relative to the definition. A nested setting `settings.x` has the
 * path `["settings", "x"]`.
 */
export function validateSettings(
  settings: readonly SettingDescriptor[],
  definition: FieldDefinition,
  context: DefinitionContext,
): Issue[] {
  const issues = [...checkApplicable(settings, definition), ...checkRules(definition, context)];
  for (const setting of settings) issues.push(...checkSetting(setting, definition, context));
  return issues;
}

/** Returns the directory whose records a field refers to, or `undefined` if it doesn't refer to records. */
export function findReferencedDirectory(
  field: FieldDefinition | undefined,
  { engine }: Pick<DefinitionContext, 'engine'>,
): string | undefined {
  if (!field || !engine.hasType(field.type)) return undefined;
  return engine.bind(field).plugin.pointsAt?.(field);
}

/** Validates a number against the contract's bounds. A missing number is valid. */
export function validateBounds(
  definition: FieldDefinition,
  property: 'rows' | 'precision' | 'mapMarkerScale',
  { min, max, isWhole }: { min: number; max: number; isWhole: boolean },
): Issue[] {
  const value = definition[property];
  if (value === undefined) return [];
  const isGood = value >= min && value <= max && (!isWhole || Number.isInteger(value));
  return isGood ? [] : [createIssue([property], 'SettingInvalid')];
}

/** Returns the value of a setting, including `settings.x`. */
export function getSetting(definition: FieldDefinition, property: string): unknown {
  const members: Readonly<Record<string, unknown>> = { ...definition };
  if (!property.startsWith('settings.')) return members[property];
  return definition.settings?.[property.slice('settings.'.length)];
}

function checkApplicable(settings: readonly SettingDescriptor[], definition: FieldDefinition): Issue[] {
  const known = new Set(settings.map(setting => setting.property.split('.')[0]));
  const issues: Issue[] = [];
  for (const [property, value] of Object.entries(definition)) {
    if (NOT_SETTINGS.has(property) || known.has(property) || isUnset(value)) continue;
    if (property === 'unique') issues.push(createIssue([property], 'CannotBeUnique'));
    else if (property === 'array') issues.push(createIssue([property], 'CannotBeArray'));
    else issues.push(createIssue([property], 'SettingNotApplicable', { setting: property }));
  }
  return issues;
}

function checkRules(definition: FieldDefinition, { isColumn }: DefinitionContext): Issue[] {
  const issues: Issue[] = [];
  if (definition.required && definition.hidden) issues.push(createIssue(['required'], 'RequiredButHidden'));
  if (definition.unique && (definition.array || isColumn)) {
    issues.push(createIssue(['unique'], 'CannotBeUnique'));
  }
  return issues;
}

function checkSetting(
  setting: SettingDescriptor,
  definition: FieldDefinition,
  context: DefinitionContext,
): Issue[] {
  const path = setting.property.split('.');
  const value = getSetting(definition, setting.property);
  if (isUnset(value)) {
    return setting.required && setting.property !== 'name' ? [createIssue(path, 'SettingRequired')] : [];
  }
  if (setting.control === 'choice' && !setting.choices?.some(choice => choice.value === value)) {
    return [createIssue(path, 'SettingInvalid')];
  }
  if (setting.control === 'className' && !isClassNames(String(value))) {
    return [createIssue(path, 'SettingInvalid')];
  }
  if (setting.control === 'color' && !/^#[0-9a-f]{6}$/i.test(String(value))) {
    return [createIssue(path, 'SettingInvalid')];
  }
  if (setting.control === 'directory' && !context.fieldsOf(String(value))) {
    return [createIssue(path, 'UnknownDirectory')];
  }
  if (setting.control === 'field' && setting.fieldsFrom) {
    return checkFieldChoice({ path, chosen: String(value), source: setting.fieldsFrom, definition, context });
  }
  return [];
}

/**
 * Validates class names separated by blanks. Class names of Docket itself (`dk-`) are rejected, because they
 * would break its layout.
 */
function isClassNames(text: string): boolean {
  return text.split(' ').every(name => /^(?!dk-)[A-Za-z_][A-Za-z0-9_-]*$/.test(name));
}

function checkFieldChoice(args: {
  path: string[];
  chosen: string;
  source: FieldSource;
  definition: FieldDefinition;
  context: DefinitionContext;
}): Issue[] {
  const { path, chosen, source, definition, context } = args;
  if (source.kind === 'directory' && source.withNumber && chosen === SYSTEM_ID.number) return [];
  const offered = getOfferedFields(source, definition, context);
  if (!offered) return [];
  const field = offered.find(candidate => candidate.id === chosen && !candidate.deleted);
  if (!field) return [createIssue(path, 'UnknownField')];
  const mustRefer = source.kind !== 'throughField' && source.onlyReferences;
  if (mustRefer && !findReferencedDirectory(field, context)) return [createIssue(path, 'SettingInvalid')];
  return [];
}

/**
 * Returns the fields to choose from, or `undefined` if they depend on another setting that is missing or invalid, which
 * is reported separately.
 */
function getOfferedFields(
  source: FieldSource,
  definition: FieldDefinition,
  context: DefinitionContext,
): readonly FieldDefinition[] | undefined {
  if (source.kind === 'siblings') {
    return context.siblings.filter(sibling => sibling.id !== definition.id);
  }
  if (source.kind === 'directory') {
    return definition.directoryId ? context.fieldsOf(definition.directoryId) : undefined;
  }
  const through = context.siblings.find(sibling => sibling.id === definition.directoryFieldId);
  const directoryId = findReferencedDirectory(through, context);
  return directoryId ? context.fieldsOf(directoryId) : undefined;
}

function isUnset(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}
