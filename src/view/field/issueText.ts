import type { Issue } from '#core/model.ts';
import type { Messages } from '../i18n/messages.ts';

/** What an issue says to people: the text of its code, or a plain sentence where the code is unknown here. */
export function issueText({ t, has, locale }: Messages, { code, params }: Issue): string {
  const id = `issue.${code}`;
  // What an administrator says in both languages comes in both.
  const said = params?.[locale] ?? '';
  return has(id) ? t(id, { ...blanks, said, ...params }) : t('issue.other', { code });
}

/** Each text once, in order. */
export function issueTexts(messages: Messages, issues: readonly Issue[]): string[] {
  return [...new Set(issues.map(issue => issueText(messages, issue)))];
}

// A text whose parameter the issue does not carry still reads.
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
