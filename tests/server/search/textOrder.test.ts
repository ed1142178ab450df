/** Tests that the database sorts texts like the in-memory code, for any characters. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  compareText,
  getSortKeyPrefix,
  normalizeCase,
  normalizeForComparison,
  toSortKey,
} from '#core/text.ts';
import { createRandom } from '#tests/bench/support/random.ts';
import { describeServer } from '#tests/server/harness.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';

const letters = [
  ...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАҐЄЇЙёъыэўџљњ',
  ...'abcdefghijklmnopqrstuvwxyzÀÉÎõüŷžŁøđßçñşțāęőﬁ',
  ..." -'’ʼ´‘`",
  ...'  \t\n\u00a0\u2003\u2028\u3000\ufeff',
  ...'\u0001\u0085\u00ad\u200b\u200d\u202e\u2066\u{e0041}',
  ...'\u0301\u0306\u0308\u0327\u0345\u1fef\u212b\u2126',
  ...'0123456789{}«»…—',
  ...'αβγΩשלום日本ꙮ𝔘😀',
];

describeServer('The order of texts', api => {
  test('is the same in the database and in memory', async () => {
    const { seed, numRuns } = generatedRuns(`Order of texts on ${api.kind}`, { usual: 500, whole: 15_000 });
    const random = createRandom(seed);
    const pick = () => letters[Math.floor(random() * letters.length)] ?? '';
    const texts = Array.from({ length: numRuns }, () =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, pick).join(''),
    );
    const { rows } = await sql<{ text: string; folded: string; key: string; begins: boolean }>`
      select text, folded, key, key >= beginning and key < beginning || ${'\u{10ffff}'} as begins
      from unnest(${texts}::text[], ${texts.map(text => getSortKeyPrefix(text.slice(0, 2).toWellFormed()))}::text[])
        as given (text, beginning)
      cross join lateral (select docket_fold_text(text) as folded) as read
      cross join lateral (select docket_sort_key(folded) collate "C" as key) as made
      order by key`.execute(api.database.asOwner);
    for (const { text, folded, key } of rows)
      expect({ text, folded, key }).toEqual({
        text,
        folded: normalizeForComparison(text),
        key: toSortKey(text),
      });
    for (const [index, { text }] of rows.slice(1).entries()) {
      const before = rows[index]?.text ?? '';
      expect(compareText(before, text), JSON.stringify([before, text])).toBeLessThanOrEqual(0);
    }
    const whole = rows.filter(
      ({ text }) =>
        text.slice(0, 2).isWellFormed() &&
        normalizeForComparison(text).startsWith(normalizeForComparison(text.slice(0, 2))),
    );
    expect(whole.filter(row => !row.begins)).toEqual([]);
  });

  test('is based on the same folding of every character in the database and in memory', async () => {
    const { rows } = await sql<{ code: number; lower: string; folded: string }>`
      select code, lower(chr(code) collate pg_c_utf8) as lower, docket_fold_text('a' || chr(code) || 'b') as folded
      from generate_series(1, 1114111) as code
      where code not between 55296 and 57343`.execute(api.database.asOwner);
    const known = rows.filter(({ code, lower }) => lower === normalizeCase(String.fromCodePoint(code)));
    // Node can know cased letters of a newer Unicode version than the database.
    expect(rows.length - known.length).toBeLessThan(100);
    const differing = known.filter(
      ({ code, folded }) => folded !== normalizeForComparison(`a${String.fromCodePoint(code)}b`),
    );
    expect(differing).toEqual([]);
  });
});
