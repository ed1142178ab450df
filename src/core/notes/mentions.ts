/**
 * Mentions of users and groups in comments. In the text, a mention is `@[Olena Kovalenko](user:0190…)`, so that it is
 * readable even where mentions aren't rendered. All other text is literal.
 */

import { createIssue } from '../issues.ts';
import type { Issue } from '../model.ts';

export interface Mention {
  readonly kind: 'user' | 'group';
  readonly id: string;
  /** The name of the user or group when the comment was written. */
  readonly name: string;
  /** The position in the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

export type NoteTextPart = { readonly text: string } | { readonly mention: Mention };

/** The maximum number of different users and groups in one comment. */
const MAX_NAMED = 50;
const NAME_LENGTH = 200;
const MENTION =
  /@\[([^[\]\n]{1,200})\]\((user|group):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g;

/** Returns all mentions in order, including repeated mentions. */
export function parseMentions(text: string): Mention[] {
  return [...text.matchAll(MENTION)].map(found => {
    const [whole, name = '', kind = '', id = ''] = found;
    return {
      kind: kind === 'group' ? 'group' : 'user',
      id,
      name,
      start: found.index,
      end: found.index + whole.length,
    };
  });
}

/**
 * Returns an issue if a comment mentions too many users and groups: rejecting it is better than silently not
 * notifying some of the users.
 */
export function validateMentions(text: string | undefined): Issue[] {
  const count = getMentionedIds(text ?? '').size;
  return count > MAX_NAMED ? [createIssue(['text'], 'TooManyMentions', { most: MAX_NAMED, count })] : [];
}

/** Returns the distinct ids mentioned, each with whether the id belongs to a user or a group. */
export function getMentionedIds(text: string): Map<string, Mention['kind']> {
  return new Map(parseMentions(text).map(({ id, kind }) => [id, kind]));
}

/** Replaces mentions with names: `@Olena Kovalenko`. */
export function stripMentionMarkup(text: string): string {
  return text.replaceAll(MENTION, (_, name: string) => `@${name}`);
}

/** Splits the text into mentions and the text between them, in order. */
export function splitTextByMentions(text: string): NoteTextPart[] {
  const parts: NoteTextPart[] = [];
  let at = 0;
  for (const mention of parseMentions(text)) {
    if (mention.start > at) parts.push({ text: text.slice(at, mention.start) });
    parts.push({ mention });
    at = mention.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/**
 * Formats a mention; brackets and line breaks in the name, which would end the mention, are replaced with
 * spaces.
 */
export function formatMention({ kind, id, name }: Pick<Mention, 'kind' | 'id' | 'name'>): string {
  const readable =
    name
      .replaceAll(/[[\]\n\r]+/g, ' ')
      .trim()
      .slice(0, NAME_LENGTH) || '?';
  return `@[${readable}](${kind}:${id})`;
}

/** A user or group that can be mentioned. */
export type MentionTarget = Pick<Mention, 'kind' | 'id' | 'name'>;

/**
 * Converts `@` followed by the name of one of the given users and groups to a mention; longer names take precedence.
 */
export function insertMentions(text: string, named: readonly MentionTarget[]): string {
  const byLength = [...named].sort((one, other) => other.name.length - one.name.length);
  const parts: string[] = [];
  let at = 0;
  for (let place = text.indexOf('@'); place !== -1; place = text.indexOf('@', Math.max(at, place + 1))) {
    const found = byLength.find(({ name }) => name !== '' && text.startsWith(name, place + 1));
    if (!found) continue;
    parts.push(text.slice(at, place), formatMention(found));
    at = place + 1 + found.name.length;
  }
  return `${parts.join('')}${text.slice(at)}`;
}

/**
 * Returns the text typed after an `@` before the cursor, and the position of the `@`; `null` if the user isn't typing a
 * mention. Names contain spaces, so up to three words count; an `@` inside a word (an email address) doesn't.
 */
export function findMentionQuery(text: string, cursor: number): { start: number; typed: string } | null {
  const found = /(?:^|[\s(])@([^\s@[\]()]*(?: [^\s@[\]()]+){0,2})$/.exec(text.slice(0, cursor));
  if (!found) return null;
  const typed = found[1] ?? '';
  return { start: cursor - typed.length - 1, typed };
}
