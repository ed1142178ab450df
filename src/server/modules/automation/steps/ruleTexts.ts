/**
 * Validates the placeholders in a rule's texts, and replaces them with values. The values are limited to data that the
 * rule can see.
 */

import { isBodyPath, parseBodyPath, readBodyText } from '#core/automation/bodyText.ts';
import { getActiveColumns } from '#core/automation/ruleFields.ts';
import {
  fillPlaceholders,
  parsePlaceholderNames,
  RECORD_PLACEHOLDERS,
  ROW_PLACEHOLDER_PREFIX,
} from '#core/automation/ruleText.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue, IssuePath } from '#core/model.ts';
import { findVisibleField, isDisplayHidden } from '#core/policy/permissions.ts';
import {
  createFieldContext,
  getValueTargets,
  loadReferences,
  resolveStatesInStatus,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { hasNoTriggerRecord, hasTriggerBody } from '../rules/hasTriggerBody.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { requireRunRecord } from './requireRecordKey.ts';
import type { RunningStep } from './stepKind.ts';

export function validateRuleText(
  rule: OpenRule,
  { text, path, isRequired = false }: { text: string; path: IssuePath; isRequired?: boolean },
): Issue[] {
  if (text.trim() === '') return isRequired ? [createIssue(path, 'Required')] : [];
  return parsePlaceholderNames(text)
    .filter(name => !isKnown(rule, name))
    .map(name => createIssue(path, 'UnknownPlaceholder', { name }));
}

/** @throws ProblemError 404 if the record was deleted. */
export async function fillStepText(running: RunningStep, text: string): Promise<string> {
  if (parsePlaceholderNames(text).length === 0) return text;
  const { itemId, body, row } = running;
  return renderRuleText(
    running,
    { item: itemId === null ? null : await requireRunRecord(running), body, row },
    text,
  );
}

/** The data that replaces placeholders. */
export interface TextSource {
  readonly item: StoredItem | null;
  /** The received body. */
  readonly body?: unknown;
  readonly row?: RunningStep['row'];
}

export async function renderRuleText(rule: OpenRule, source: TextSource, text: string): Promise<string> {
  if (parsePlaceholderNames(text).length === 0) return text;
  const { item, body, row } = source;
  const ofRecord = item === null ? () => '' : await readRecordTexts(rule, { item, row });
  return fillPlaceholders(text, name => {
    const path = parseBodyPath(name);
    return path === undefined ? ofRecord(name) : readBodyText(body, path);
  });
}

/** Returns a function that converts a placeholder's name to its text. */
async function readRecordTexts(
  rule: OpenRule,
  { item, row }: { item: StoredItem; row: TextSource['row'] },
): Promise<(name: string) => string> {
  const { scope, opened } = rule;
  const { compiled } = opened;
  const values = item.custom_fields;
  const references = await loadReferences(scope, getValueTargets(compiled, values));
  const context = createFieldContext(scope, compiled.registry, { values, references });
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  return name => {
    if (name === RECORD_PLACEHOLDERS.number) return `#${item.number}`;
    if (name === RECORD_PLACEHOLDERS.status) return compiled.statusById.get(item.status_id ?? '')?.name ?? '';
    if (name === RECORD_PLACEHOLDERS.display)
      return isDisplayHidden(scope.world, compiled, item.status_id) ? '' : item.display;
    const column = columnNamed(rule, name);
    if (column) {
      const cells = { ...context, values: row?.cells ?? {} };
      return row ? column.toText(column.valueIn(cells), cells) : '';
    }
    const field = fieldNamed(rule, name);
    if (!field || (states[field.definition.id]?.mode ?? 'hidden') === 'hidden') return '';
    return field.toText(field.valueIn(context), context);
  };
}

/**
 * Returns true if the rule can replace the placeholder. Only rules triggered by webhooks or messages have a
 * body, and their runs don't always have a record.
 */
function isKnown(rule: OpenRule, name: string): boolean {
  const { when } = rule;
  const path = parseBodyPath(name);
  if (path !== undefined) return hasTriggerBody(when) && isBodyPath(path);
  if (hasNoTriggerRecord(when)) return false;
  return [columnNamed(rule, name), fieldNamed(rule, name)].some(Boolean) || isRecordName(name);
}

function isRecordName(name: string): boolean {
  return Object.values(RECORD_PLACEHOLDERS).some(known => known === name);
}

/** Finds a column of the table over whose rows the step iterates, given a name such as `row.price`. */
function columnNamed({ table, opened }: OpenRule, name: string): BoundField | undefined {
  const code = name.toLowerCase();
  if (!table || !code.startsWith(ROW_PLACEHOLDER_PREFIX)) return undefined;
  const column = getActiveColumns(table).find(
    one => `${ROW_PLACEHOLDER_PREFIX}${one.code.toLowerCase()}` === code,
  );
  return column && opened.compiled.registry.bind(column);
}

function fieldNamed(
  { scope, opened }: Pick<OpenRule, 'scope' | 'opened'>,
  name: string,
): BoundField | undefined {
  const code = name.toLowerCase();
  const field = opened.compiled.fields.find(({ definition }) => definition.code.toLowerCase() === code);
  return field && findVisibleField(scope.world, opened, field.definition.id);
}
