/** Determines the record that a received body refers to, and the branch to run. */
import { readBodyText } from '#core/automation/bodyText.ts';
import { toSearchRequest } from '#core/automation/ruleFilter.ts';
import type { FieldValue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { createFieldContext } from '#server/modules/records/index.ts';
import { countJoinedIds, findMatchingIds, getJoinedIdAt } from '#server/modules/search/index.ts';
import { findCurrentMatches } from '../rules/matching.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { RuleContent, RunRow } from '../tables.ts';

export interface ResolvedTriggerRecord {
  readonly itemId: string | null;
  readonly branch: RunRow['branch'];
}

/**
 * If the trigger looks up a record by a field, returns no record and the branch `Otherwise` unless exactly
 * one record matches.
 */
export async function resolveTriggerRecord(
  rule: OpenRule,
  { when, if: filter }: Pick<RuleContent, 'when' | 'if'>,
  body: unknown,
): Promise<ResolvedTriggerRecord> {
  if (when.kind === 'MessageReceived') return aboutContact(rule, { when, if: filter }, body);
  if (when.kind !== 'WebhookReceived' || !when.find) return { itemId: null, branch: 'Then' };
  const { fieldId, path } = when.find;
  const value = readValue(rule, fieldId, readBodyText(body, path));
  if (!value) return { itemId: null, branch: 'Otherwise' };
  const request = { conditions: [{ field: fieldId, operator: 'Equals' as const, value }] };
  const ids = await findMatchingIds(rule.scope, rule.opened, { request });
  if (countJoinedIds(ids) !== 1) return { itemId: null, branch: 'Otherwise' };
  return decided(rule, filter, getJoinedIdAt(ids, 0));
}

/** Returns no record and the branch `Otherwise` if the rule can't see the contact. */
async function aboutContact(
  rule: OpenRule,
  { when, if: filter }: Pick<RuleContent, 'when' | 'if'>,
  body: unknown,
): Promise<ResolvedTriggerRecord> {
  const isOfContact = when.kind === 'MessageReceived' && when.isOfContact === true;
  if (!isOfContact) return { itemId: null, branch: 'Then' };
  const itemId = readBodyText(body, 'contactId');
  const isSeen = itemId !== '' && (await findCurrentMatches(rule, {}, [itemId])).has(itemId);
  return isSeen ? decided(rule, filter, itemId) : { itemId: null, branch: 'Otherwise' };
}

async function decided(
  rule: OpenRule,
  filter: RuleContent['if'],
  itemId: string,
): Promise<ResolvedTriggerRecord> {
  const asked = toSearchRequest(filter);
  const isMeant = !asked || (await findCurrentMatches(rule, asked, [itemId])).has(itemId);
  return { itemId, branch: isMeant ? 'Then' : 'Otherwise' };
}

/** Returns `undefined` if the field is hidden from the rule or the text isn't a valid value of the field. */
function readValue(rule: OpenRule, fieldId: string, text: string): FieldValue | undefined {
  const { scope, opened } = rule;
  const field = findVisibleField(scope.world, opened, fieldId);
  if (!field) return undefined;
  const references = new Map();
  const context = createFieldContext(scope, opened.compiled.registry, { values: {}, references });
  const parsed = field.parseText(text, context);
  return 'value' in parsed ? parsed.value : undefined;
}
