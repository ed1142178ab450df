/**
 * Validates a template and returns all problems that the server can't find, because it never receives the whole
 * template.
 */
import { isObject } from '../sameJson.ts';

/**
 * Checks the lists of tags and users, and the directories with their fields and records: all consumers of templates
 * rely on these members.
 */
export function findTemplateProblems(template: unknown): string[] {
  if (!isObject(template) || !Array.isArray(template.directories))
    return ['template.json: there is no list "directories".'];
  const problems: string[] = [];
  const seen = new Set<string>();
  template.directories.forEach((directory: unknown, index) => {
    if (!isObject(directory) || typeof directory.code !== 'string') {
      problems.push(`template.json: directory ${index + 1} has no code.`);
      return;
    }
    const { code, fields, records, statusList } = directory;
    if (seen.has(code.toLowerCase())) problems.push(`template.json: two directories have the code ${code}.`);
    seen.add(code.toLowerCase());
    problems.push(...findFieldProblems(code, fields), ...findRecordProblems(code, records));
    problems.push(...findListProblems(`the statuses of ${code}`, statusList));
  });
  const lists = [findListProblems('tags', template.tags), findListProblems('people', template.people)];
  return [...problems, ...lists.flat()];
}

/** Checks a list of named entities, each of which must have the given lists. */
export function findListProblems(what: string, list: unknown, lists: readonly string[] = []): string[] {
  if (list === undefined) return [];
  const isWhole = (entry: unknown) =>
    isObject(entry) &&
    typeof entry.name === 'string' &&
    lists.every(name => Array.isArray(entry[name]) && entry[name].every(isObject));
  if (Array.isArray(list) && list.every(isWhole)) return [];
  const needs = lists.length > 0 ? ` and the lists ${lists.join(', ')}` : '';
  return [`template.json: ${what} must be a list of things with a name${needs}.`];
}

/**
 * Checks the fields of a directory or table.
 * @param owner The name of the directory or table, for the messages.
 */
export function findFieldProblems(owner: string, fields: unknown): string[] {
  if (!Array.isArray(fields)) return [`template.json: directory ${owner} has no list "fields".`];
  const codes = fields.map(field => (isObject(field) ? field.code : undefined));
  const columns = fields.flatMap(field =>
    isObject(field) && field.tableFields !== undefined
      ? findFieldProblems(`${owner}.${String(field.code)}`, field.tableFields)
      : [],
  );
  const own = codes.flatMap((code, index) => {
    if (typeof code !== 'string') return [`template.json: field ${index + 1} of ${owner} has no code.`];
    const isTwice = codes.indexOf(code) < index;
    return isTwice ? [`template.json: ${owner} has two fields with the code ${code}.`] : [];
  });
  return [...own, ...columns];
}

function findRecordProblems(directory: string, records: unknown): string[] {
  if (records === undefined) return [];
  const isWhole = isObject(records) && typeof records.file === 'string' && typeof records.key === 'string';
  return isWhole ? [] : [`template.json: the records of ${directory} need a "file" and a "key".`];
}
