/**
 * The search text of a record consists of one section for each field, or column of a field, by which the
 * record can be found. Each section starts with a mark that identifies the field or column. For users who
 * can't see a field, only the sections of the other fields are searched (decision 0022), while one trigram
 * index on the whole text serves all users. Marks are control characters, which folded texts and words don't
 * contain and trigrams ignore.
 */
import { type RawBuilder, sql } from 'kysely';
import { normalizeSearchText } from '#core/field/searchText.ts';

/** Starts each section, and so each search text with sections. */
export const SEARCH_SECTION_START = '\u001e';

/** Length of a section's mark in characters. */
export const SECTION_MARK_LENGTH = 8;

/** A record's number, which is visible to everyone who can see the record. */
export const NUMBER_SEARCH_SECTION = 'number';

/** Maximum length of a field's text. The rest isn't searched. */
const MAX_SEARCHED_LENGTH = 10_000;

/** Marks search texts that are missing the end of a value. In upper case, which folded words don't contain. */
export const TRUNCATED_TEXT_MARK = 'CUTSHORTXQ';

/** @param texts Keyed by the id of the field or column. */
export function writeSearchSections(number: number, texts: ReadonlyMap<string, readonly string[]>): string {
  const sections = [writeSection(NUMBER_SEARCH_SECTION, `#${number}`)];
  let isCut = false;
  for (const [id, parts] of texts) {
    const folded = normalizeSearchText([...new Set(parts)].join('\n')).trim();
    if (folded === '') continue;
    const kept = folded.slice(0, MAX_SEARCHED_LENGTH).toWellFormed();
    isCut ||= kept.length < folded.length;
    sections.push(writeSection(id, kept));
  }
  if (isCut) sections.push(writeSection(TRUNCATED_TEXT_MARK, TRUNCATED_TEXT_MARK));
  return sections.join('');
}

/** Returns a search text in SQL as the index of words stores it: without section marks. */
export function buildUnmarkedTextSql(searchText: RawBuilder<unknown>): RawBuilder<unknown> {
  const mark = `${SEARCH_SECTION_START}.{${SECTION_MARK_LENGTH}}`;
  return sql`regexp_replace(${searchText}, ${mark}, ${SEARCH_SECTION_START}, 'g')`;
}

function writeSection(id: string, text: string): string {
  return `${SEARCH_SECTION_START}${computeSectionMark(id)}${text}`;
}

/** Returns 32 bits of the id (FNV-1a). If two fields have the same mark, hiding one of them hides both. */
export function computeSectionMark(id: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  const digits = (hash >>> 0).toString(16).padStart(SECTION_MARK_LENGTH, '0');
  return digits.replaceAll(/./g, digit => String.fromCharCode(0x0e + Number.parseInt(digit, 16)));
}
