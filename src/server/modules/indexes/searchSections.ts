/**
 * The search text of a record: one section for each field, or column of a field, that it is found by, each beginning with
 * a mark that names it. People who may not see a field are answered from the sections of the others (decision 0022), and
 * one trigram index over the whole serves everybody. Marks are control characters, which folded texts and words do not hold
 * and trigrams leave out.
 */
import { type RawBuilder, sql } from 'kysely';
import { foldSearch } from '#core/field/searchText.ts';

/** Begins each section, and so each search text that is made of sections. */
export const SECTION_START = '\u001e';

/** Characters of a section's mark. */
export const MARK_LENGTH = 8;

/** A record's number, which everybody sees who sees the record. */
export const NUMBER_SECTION = 'number';

/** A field adds at most this much; whole novels are not searched. */
const MAX_SEARCHED_LENGTH = 10_000;

/** Stands in search texts that lack the end of a value; in capitals, which no folded word holds. */
export const CUT_SHORT = 'CUTSHORTXQ';

/** `texts` by the id of the field or column they stand in. */
export function writeSections(number: number, texts: ReadonlyMap<string, readonly string[]>): string {
  const sections = [writeSection(NUMBER_SECTION, `#${number}`)];
  let isCut = false;
  for (const [id, parts] of texts) {
    const folded = foldSearch([...new Set(parts)].join('\n')).trim();
    if (folded === '') continue;
    const kept = folded.slice(0, MAX_SEARCHED_LENGTH).toWellFormed();
    isCut ||= kept.length < folded.length;
    sections.push(writeSection(id, kept));
  }
  if (isCut) sections.push(writeSection(CUT_SHORT, CUT_SHORT));
  return sections.join('');
}

/** A search text in SQL as the index of words keeps it: without the names of its sections. */
export function unmarkedSql(searchText: RawBuilder<unknown>): RawBuilder<unknown> {
  const mark = `${SECTION_START}.{${MARK_LENGTH}}`;
  return sql`regexp_replace(${searchText}, ${mark}, ${SECTION_START}, 'g')`;
}

function writeSection(id: string, text: string): string {
  return `${SECTION_START}${sectionMark(id)}${text}`;
}

/** 32 bits of the id (FNV-1a). Two fields of one mark would be hidden together, never seen together. */
export function sectionMark(id: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  const digits = (hash >>> 0).toString(16).padStart(MARK_LENGTH, '0');
  return digits.replaceAll(/./g, digit => String.fromCharCode(0x0e + Number.parseInt(digit, 16)));
}
