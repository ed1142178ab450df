import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findMentionQuery,
  formatMention,
  insertMentions,
  parseMentions,
  splitTextByMentions,
  stripMentionMarkup,
} from './mentions.ts';

const ID = '01a20911-970f-75f9-8585-d0ac930016b5';
const text = `Ask @[Olena Kovalenko](user:${ID}) and @[Sales](group:${ID}), please`;

describe('Mentions in a comment', () => {
  it('are found with the kind, id and name of their user or group', () => {
    expect(parseMentions(text).map(({ kind, id, name }) => [kind, id, name])).toEqual([
      ['user', ID, 'Olena Kovalenko'],
      ['group', ID, 'Sales'],
    ]);
  });

  it('are replaced with names in plain text', () => {
    expect(stripMentionMarkup(text)).toBe('Ask @Olena Kovalenko and @Sales, please');
  });

  it.each(['@Olena', 'a@b.c', '@[](user:x)', `@[x](admin:${ID})`, `@[x](user:${ID}`, `[x](user:${ID})`])(
    "don't include %s",
    plain => {
      expect(parseMentions(plain)).toEqual([]);
      expect(stripMentionMarkup(plain)).toBe(plain);
    },
  );

  it('are parsed as they were written, whatever characters the name contains', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 250 }), fc.string(), (name, around) => {
        const written = formatMention({ kind: 'user', id: ID, name });
        const whole = `${around} ${written} ${around}`;
        const own = parseMentions(whole).filter(({ start }) => start === around.length + 1);
        expect(own).toHaveLength(1);
        const joined = splitTextByMentions(whole).map(part =>
          'text' in part ? part.text : whole.slice(part.mention.start, part.mention.end),
        );
        expect(joined.join('')).toBe(whole);
      }),
      { examples: [['', '@[']] },
    );
  });
});

describe('A text with chosen users', () => {
  const olena = { kind: 'user', id: ID, name: 'Olena' } as const;
  const other = { kind: 'user', id: ID.replace('01a', '01b'), name: 'Olena Kovalenko' } as const;

  it('is converted to mentions and back without a change', () => {
    const typed = '@Olena, ask @Olena Kovalenko; not @Petro or a@Olena';
    const written = insertMentions(typed, [olena, other]);
    expect(parseMentions(written).map(({ id }) => id)).toEqual([olena.id, other.id, olena.id]);
    expect(stripMentionMarkup(written)).toBe(typed);
  });

  it('stays unchanged without chosen users', () => {
    expect(insertMentions('@Olena @', [])).toBe('@Olena @');
  });
});

describe('A mention being typed', () => {
  it.each<[string, { start: number; typed: string } | null]>([
    ['@', { start: 0, typed: '' }],
    ['Hello @Ol', { start: 6, typed: 'Ol' }],
    ['(@Olena Ko', { start: 1, typed: 'Olena Ko' }],
    ['mail me: a@b', null],
    ['@Olena ', null],
    ['nobody', null],
  ])('is read from “%s” as %j', (typed, expected) =>
    expect(findMentionQuery(typed, typed.length)).toEqual(expected),
  );
});
