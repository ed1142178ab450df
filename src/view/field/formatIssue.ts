import type { Issue } from '#core/model.ts';
import type { Messages } from '../i18n/messages.ts';

/** Returns the text of an issue for users, based on its code; a generic sentence if the code is unknown. */
export function formatIssue({ t, has, locale }: Messages, { code, params }: Issue): string {
  const id = `issue.${code}`;
  // A text written by an administrator is in the params, in both languages.
  const said = params?.[locale] ?? '';
  return has(id) ? t(id, { ...blanks, said, ...params }) : t('issue.other', { code });
}

/** Returns each distinct text once, in order. */
export function formatIssues(messages: Messages, issues: readonly Issue[]): string[] {
  return [...new Set(issues.map(issue => formatIssue(messages, issue)))];
}

// Defaults for missing parameters, so that texts stay readable.
const blanks = {
  count: 0,
  directory: '',
  field: '',
  kind: '',
  types: '',
  limit: '',
  name: '',
  status: '',
  action: '',
  type: '',
  precision: '',
  value: '',
  reason: '',
  text: '',
  part: '',
  setting: '',
};
