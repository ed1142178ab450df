/** Builds an import in the contract's format for stories. */
import { createIssue } from '#core/issues.ts';
import type { Directory, Import, ImportProblem, ImportProblems, ImportRow } from '#core/model.ts';

const names = [
  'Id',
  'Назва',
  'Product',
  'A very long column name that somebody once wrote into a spreadsheet',
];
const noCounts = { create: 0, update: 0, unchanged: 0, refused: 0, leftOut: 0 };
export const demoCounts = { create: 8_790, update: 0, unchanged: 0, refused: 10, leftOut: 0 };

/** Returns an import into the second, third and fourth fields of the directory; list fields aren't counted. */
export function createDemoImport(directory: Directory, part: Partial<Import> = {}): Import {
  const [first, second, third] = directory.fields.filter(field => !field.array).slice(1);
  const targets = [first, second, third].flatMap(field => (field ? [field.id] : []));
  return {
    id: '01980000-0000-7000-8000-000000009001',
    directoryId: directory.id,
    fileName: 'Угоди за перше півріччя, остаточна версія.csv',
    size: 637_773,
    createdAt: '2026-11-21T20:00:00.000Z',
    createdBy: '01980000-0000-7000-8000-000000009002',
    state: 'Checked',
    isOutdated: false,
    format: 'csv',
    sheets: [],
    columns: names.map((name, column) => ({ column, name, samples: [`${name} 1`, 'GTXPro', ''] })),
    targets: targets.map((target, at) => ({
      target,
      canBeKey: at === 0,
      canCreateMissing: at === 2,
      creates: at === 2 ? 'Records' : null,
      canJoin: at === 1,
      parts: [],
      isByCountry: false,
    })),
    newOptions: [],
    byName: [],
    isRemembered: false,
    settings: {
      delimiter: ';',
      encoding: 'windows-1251',
      headerLine: 1,
      decimal: ',',
      dateOrder: 'dmy',
      columns: [
        { column: 0, target: targets[0] ?? null },
        { column: 1, target: targets[1] ?? null },
        { column: 2, target: null },
        { column: 3, target: null },
      ],
    },
    recognised: { delimiter: ';', encoding: 'windows-1251', headerLine: 1, decimal: ',', dateOrder: 'dmy' },
    progress: { done: 8_800, total: 8_800 },
    counts: demoCounts,
    alike: 0,
    written: noCounts,
    undone: { takenBack: 0, kept: 0 },
    ...part,
  };
}

/** The text that the demo rejects in the second column. */
const BAD = 'GTXPro';

export function createCheckedRow(cells: readonly string[], row: number): ImportRow {
  const isBad = cells[1] === BAD;
  return {
    row,
    line: row + 2,
    cells: [...cells],
    outcome: isBad ? 'Refused' : 'Create',
    isFixed: false,
    issues: isBad ? [{ column: 1, issue: createIssue([], 'UnknownReference') }] : [],
  };
}

export const demoRows: ImportRow[] = Array.from({ length: 12 }, (_, row) =>
  createCheckedRow(
    [`1C1I7A6R-${row}`, row % 4 === 1 ? BAD : 'GTX Plus Basic', '12,5', 'long text '.repeat(12)],
    row,
  ),
);

const problems: ImportProblem[] = [
  {
    column: 1,
    issue: createIssue([], 'UnknownReference'),
    text: BAD,
    count: 1_480,
    firstRow: 1,
    canReplace: true,
  },
  {
    column: 0,
    issue: createIssue([], 'NotUnique'),
    text: '1C1I7A6R',
    count: 1,
    firstRow: 3,
    canReplace: true,
  },
  {
    column: null,
    issue: createIssue([], 'NotPermitted'),
    text: '',
    count: 2,
    firstRow: 5,
    canReplace: false,
  },
];

export const demoProblems: ImportProblems = {
  columns: [
    { column: 1, rows: 1_480, texts: 1, leftBlank: 0 },
    { column: 0, rows: 1, texts: 1, leftBlank: 3 },
  ],
  problems,
};
