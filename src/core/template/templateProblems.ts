/** What is no template, everything at once. */
/** What the server cannot say as well: it never sees the template as a whole. The shapes themselves it judges. */
export function findProblems(template: unknown): string[] {
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
    problems.push(...findListProblems(`the statuses of ${code}`, statusList, []));
  });
  return [...problems, ...findOtherProblems(template)];
}

function findOtherProblems({
  userGroups,
  tags,
  order,
  boards,
  usageProfiles,
  processFields,
  rightAssertions,
  account,
}: Parts) {
  const isOrder =
    order === undefined || (Array.isArray(order) && order.every(one => typeof one === 'string'));
  return [
    ...(isOrder ? [] : ['template.json: "order" must be a list of codes.']),
    ...(account === undefined || isObject(account) ? [] : ['template.json: "account" must be an object.']),
    ...(processFields === undefined ? [] : findFieldProblems('processFields', processFields)),
    ...findListProblems('userGroups', userGroups, []),
    ...findListProblems('tags', tags, []),
    ...findListProblems('boards', boards, ['lanes']),
    ...findListProblems('usageProfiles', usageProfiles, ['assignments', 'directories', 'menu']),
    ...findAssertionProblems(rightAssertions),
  ];
}

type Parts = Readonly<Record<string, unknown>>;

/** A list of things with a name, each with these lists of its own. */
function findListProblems(what: string, list: unknown, lists: readonly string[]): string[] {
  if (list === undefined) return [];
  const isWhole = (entry: unknown) =>
    isObject(entry) &&
    typeof entry.name === 'string' &&
    lists.every(name => Array.isArray(entry[name]) && entry[name].every(isObject));
  if (Array.isArray(list) && list.every(isWhole)) return [];
  const needs = lists.length > 0 ? ` and the lists ${lists.join(', ')}` : '';
  return [`template.json: ${what} must be a list of things with a name${needs}.`];
}

function findAssertionProblems(list: unknown): string[] {
  if (list === undefined) return [];
  const isWhole = (entry: unknown) =>
    isObject(entry) &&
    [entry.name, entry.directoryId].every(one => typeof one === 'string') &&
    isObject(entry.who) &&
    typeof entry.who.groupId === 'string';
  if (Array.isArray(list) && list.every(isWhole)) return [];
  return [
    'template.json: rightAssertions must be a list of things with a name, a directoryId and a who with a groupId.',
  ];
}

function findFieldProblems(directory: string, fields: unknown): string[] {
  if (!Array.isArray(fields)) return [`template.json: directory ${directory} has no list "fields".`];
  const codes = fields.map(field => (isObject(field) ? field.code : undefined));
  const columns = fields.flatMap(field =>
    isObject(field) && field.tableFields !== undefined
      ? findFieldProblems(`${directory}.${String(field.code)}`, field.tableFields)
      : [],
  );
  const own = codes.flatMap((code, index) => {
    if (typeof code !== 'string') return [`template.json: field ${index + 1} of ${directory} has no code.`];
    const isTwice = codes.indexOf(code) < index;
    return isTwice ? [`template.json: ${directory} has two fields with the code ${code}.`] : [];
  });
  return [...own, ...columns];
}

function findRecordProblems(directory: string, records: unknown): string[] {
  if (records === undefined) return [];
  const isWhole = isObject(records) && typeof records.file === 'string' && typeof records.key === 'string';
  return isWhole ? [] : [`template.json: the records of ${directory} need a "file" and a "key".`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
