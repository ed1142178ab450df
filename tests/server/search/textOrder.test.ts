/** The database sorts texts as memory does, whatever letters they are made of. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compareText, sortBeginning, sortKey } from '#core/text.ts';
import { seededRandom } from '#tests/bench/support/random.ts';
import { describeServer } from '#tests/server/harness.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';

const letters = [
  ...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАҐЄЇЙёъыэўџљњ',
  ...'abcdefghijklmnopqrstuvwxyzÀÉÎõüŷžŁøđßçñşțāęőﬁ',
  ...` -'’0123456789{}«»…—\u0001`,
  ...'αβγΩשלום日本ꙮ𝔘😀',
];

describeServer('The order of texts', api => {
  test('is the same in the database and in memory', async () => {
    const { seed, numRuns } = generatedRuns(`Order of texts on ${api.kind}`, { usual: 500, whole: 15_000 });
    const random = seededRandom(seed);
    const pick = () => letters[Math.floor(random() * letters.length)] ?? '';
    const texts = Array.from({ length: numRuns }, () =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, pick).join(''),
    );
    const { rows } = await sql<{ text: string; key: string; begins: boolean }>`
      select text, key, key >= beginning and key < beginning || ${'\u{10ffff}'} as begins
      from unnest(${texts}::text[], ${texts.map(text => sortBeginning(text.slice(0, 2).toWellFormed()))}::text[])
        as given (text, beginning)
      cross join lateral (select docket_sort_key(lower(text collate pg_c_utf8)) collate "C" as key) as made
      order by key`.execute(api.database.asOwner);
    for (const { text, key } of rows) expect({ text, key }).toEqual({ text, key: sortKey(text) });
    for (const [index, { text }] of rows.slice(1).entries()) {
      const before = rows[index]?.text ?? '';
      expect(compareText(before, text), JSON.stringify([before, text])).toBeLessThanOrEqual(0);
    }
    const whole = rows.filter(({ text }) => text.slice(0, 2).isWellFormed());
    expect(whole.filter(row => !row.begins)).toEqual([]);
  });
});
