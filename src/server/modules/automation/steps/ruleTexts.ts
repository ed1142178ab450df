/** Validates and fills in the placeholders in a rule's texts, which only reveal what the rule can see. */

import { bodyPathOf, isBodyPath, textAt } from '#core/automation/bodyText.ts';
import { columnsOf } from '#core/automation/ruleFields.ts';
import { fillText, namesInText, RECORD_NAMES, ROW_PREFIX } from '#core/automation/ruleText.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue, IssuePath } from '#core/model.ts';
import { isDisplayHidden, visibleField } from '#core/policy/permissions.ts';
import {
  createFieldContext,
  loadReferences,
  type StoredItem,
  statesInStatus,
  targetsIn,
} from '#server/modules/records/index.ts';
import { bringsBody, isAboutNoRecord } from '../rules/bringsBody.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { itemOf } from './recordOf.ts';
import type { RunningStep } from './stepKind.ts';

export function checkText(
  rule: OpenRule,
  { text, path, isRequired = false }: { text: string; path: IssuePath; isRequired?: boolean },
): Issue[] {
  if (text.trim() === '') return isRequired ? [createIssue(path, 'Required')] : [];
  return namesInText(text)
    .filter(name => !isKnown(rule, name))
    .map(name => createIssue(path, 'UnknownPlaceholder', { name }));
}

/** @throws ProblemError 404 if the record has been deleted. */
export async function filledText(running: RunningStep, text: string): Promise<string> {
  if (namesInText(text).length === 0) return text;
  const { itemId, body, row } = running;
  return filledFrom(running, { item: itemId === null ? null : await itemOf(running), body, row }, text);
}

/** The data from which placeholders are filled in. */
export interface TextSource {
  readonly item: StoredItem | null;
  /** The received body. */
  readonly body?: unknown;
  readonly row?: RunningStep['row'];
}

export async function filledFrom(rule: OpenRule, source: TextSource, text: string): Promise<string> {
  if (namesInText(text).length === 0) return text;
  const { item, body, row } = source;
  const ofRecord = item === null ? () => '' : await textsOfRecord(rule, { item, row });
  return fillText(text, name => {
    const path = bodyPathOf(name);
    return path === undefined ? ofRecord(name) : textAt(body, path);
  });
}

/** Returns a function that returns the text for a placeholder's name. */
async function textsOfRecord(
  rule: OpenRule,
  { item, row }: { item: StoredItem; row: TextSource['row'] },
): Promise<(name: string) => string> {
  const { scope, opened } = rule;
  const { compiled } = opened;
  const values = item.custom_fields;
  const references = await loadReferences(scope, targetsIn(compiled, values));
  const context = createFieldContext(scope, compiled.registry, { values, references });
  const states = statesInStatus(scope, opened, item.status_id);
  return name => {
    if (name === RECORD_NAMES.number) return `#${item.number}`;
    if (name === RECORD_NAMES.status) return compiled.statusById.get(item.status_id ?? '')?.name ?? '';
    if (name === RECORD_NAMES.display)
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

/** Only rules triggered by webhooks or messages have a body, and they don't always have a record. */
function isKnown(rule: OpenRule, name: string): boolean {
  const { when } = rule;
  const path = bodyPathOf(name);
  if (path !== undefined) return bringsBody(when) && isBodyPath(path);
  if (isAboutNoRecord(when)) return false;
  return [columnNamed(rule, name), fieldNamed(rule, name)].some(Boolean) || isRecordName(name);
}

function isRecordName(name: string): boolean {
  return Object.values(RECORD_NAMES).some(known => known === name);
}

/** Finds a column of the table whose rows the step iterates over, by a name such as `row.price`. */
function columnNamed({ table, opened }: OpenRule, name: string): BoundField | undefined {
  const code = name.toLowerCase();
  if (!table || !code.startsWith(ROW_PREFIX)) return undefined;
  const column = columnsOf(table).find(one => `${ROW_PREFIX}${one.code.toLowerCase()}` === code);
  return column && opened.compiled.registry.bind(column);
}

function fieldNamed(
  { scope, opened }: Pick<OpenRule, 'scope' | 'opened'>,
  name: string,
): BoundField | undefined {
  const code = name.toLowerCase();
  const field = opened.compiled.fields.find(({ definition }) => definition.code.toLowerCase() === code);
  return field && visibleField(scope.world, opened, field.definition.id);
}
