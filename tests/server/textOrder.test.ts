/** The database sorts texts as memory does, whatever letters they are made of. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compareText, sortBeginning, sortKey } from '#core/text.ts';
import { seededRandom } from '../bench/support/random.ts';
import { describeOnBothDatabases } from './harness.ts';

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
const letters = [
  ...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАҐЄЇЙёъыэўџљњ',
  ...'abcdefghijklmnopqrstuvwxyzÀÉÎõüŷžŁøđßçñşțāęőﬁ',
  ...` -'’0123456789{}«»…—\u0001`,
  ...'αβγΩשלום日本ꙮ𝔘😀',
];

describeOnBothDatabases('The order of texts', api => {
  test(`is the same in the database and in memory (seed ${seed})`, async () => {
    const random = seededRandom(seed);
    const pick = () => letters[Math.floor(random() * letters.length)] ?? '';
    const texts = Array.from({ length: 1_500 }, () =>
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
