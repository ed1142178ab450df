/**
 * People and groups named in a comment. In its text a mention is `@[Olena Kovalenko](user:0190…)`: whoever reads the text
 * without drawing mentions still reads a name. Everything else of the text is what it says.
 */

import { createIssue } from '../issues.ts';
import type { Issue } from '../model.ts';

export interface Mention {
  readonly kind: 'user' | 'group';
  readonly id: string;
  /** As the person or group was called when it was written. */
  readonly name: string;
  /** Where it stands in the text; `end` is behind it. */
  readonly start: number;
  readonly end: number;
}

export type TextPart = { readonly text: string } | { readonly mention: Mention };

/** People and groups that one comment may name. */
const MOST_NAMED = 50;
const NAME_LENGTH = 200;
const MENTION =
  /@\[([^[\]\n]{1,200})\]\((user|group):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g;

/** All mentions, in order; the same person twice where they are named twice. */
export function mentionsIn(text: string): Mention[] {
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

/** What keeps a comment from being kept: whoever it names is told, and nobody is left out in silence. */
export function mentionIssues(text: string | undefined): Issue[] {
  const count = namedIn(text ?? '').size;
  return count > MOST_NAMED ? [createIssue(['text'], 'TooManyMentions', { most: MOST_NAMED, count })] : [];
}

/** The ids that a text names, each once, with whether it is a person or a group. */
export function namedIn(text: string): Map<string, Mention['kind']> {
  return new Map(mentionsIn(text).map(({ id, kind }) => [id, kind]));
}

/** The text with names in place of mentions: `@Olena Kovalenko`. */
export function plainText(text: string): string {
  return text.replaceAll(MENTION, (_, name: string) => `@${name}`);
}

/** What stands between mentions, and the mentions, in order. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const mention of mentionsIn(text)) {
    if (mention.start > at) parts.push({ text: text.slice(at, mention.start) });
    parts.push({ mention });
    at = mention.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** A mention as it is written; brackets and line ends of a name, which would end it, become spaces. */
export function writeMention({ kind, id, name }: Pick<Mention, 'kind' | 'id' | 'name'>): string {
  const readable =
    name
      .replaceAll(/[[\]\n\r]+/g, ' ')
      .trim()
      .slice(0, NAME_LENGTH) || '?';
  return `@[${readable}](${kind}:${id})`;
}

/** Somebody who can be named. */
export type Named = Pick<Mention, 'kind' | 'id' | 'name'>;

/** A text as people write it, `@Olena Kovalenko`, with a mention wherever one of these is named; longer names win. */
export function withMentions(text: string, named: readonly Named[]): string {
  const byLength = [...named].sort((one, other) => other.name.length - one.name.length);
  const parts: string[] = [];
  let at = 0;
  for (let place = text.indexOf('@'); place !== -1; place = text.indexOf('@', Math.max(at, place + 1))) {
    const found = byLength.find(({ name }) => name !== '' && text.startsWith(name, place + 1));
    if (!found) continue;
    parts.push(text.slice(at, place), writeMention(found));
    at = place + 1 + found.name.length;
  }
  return `${parts.join('')}${text.slice(at)}`;
}

/**
 * What is being typed after an `@` before the cursor, `null` where nobody is being named. Names have spaces, so up to three
 * words count, and an `@` inside a word (an email address) does not.
 */
export function typedMention(text: string, cursor: number): { start: number; typed: string } | null {
  const found = /(?:^|[\s(])@([^\s@[\]()]*(?: [^\s@[\]()]+){0,2})$/.exec(text.slice(0, cursor));
  if (!found) return null;
  const typed = found[1] ?? '';
  return { start: cursor - typed.length - 1, typed };
}
