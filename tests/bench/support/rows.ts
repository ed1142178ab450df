/** The results of benches, and how they are printed. */
/** A plain count has no unit. */
export type BenchUnit = 'ms' | 's' | 'kB' | 'MB' | '';

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: BenchUnit;
  /** The alternative that users would choose, or a lower bound; in the row's unit. */
  readonly peer?: { readonly name: string; readonly value: number };
  /** The goal in the row's unit, or as a share of the peer. Rows without a goal are informational. */
  readonly goal?: { readonly atMost: number; readonly isRatio?: boolean };
}

export interface Bench {
  readonly name: string;
  readonly title: string;
  /** True if a missed goal makes the run fail. */
  readonly isBinding?: boolean;
  run(): Promise<readonly BenchRow[]>;
}

export function computeMedian(values: readonly number[]): number {
  return computePercentile(values, 0.5);
}

/** Returns the value that `share` of the values don't exceed. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/** Formats a table as Markdown, which is readable in a terminal and can be pasted into docs/benchmarks.md. */
export function formatTable(rows: readonly BenchRow[]): string {
  const cells = [['', 'measured', 'goal', 'beside', 'ratio', ''], ...rows.map(getCells)];
  const widths = cells[0]?.map((_, column) => Math.max(3, ...cells.map(row => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...body.map(row => line(row)),
  ].join('\n');
}

export function getVerdict({ value, peer, goal }: BenchRow): 'met' | 'missed' | '' {
  if (!goal) return '';
  const measured = goal.isRatio ? value / (peer?.value ?? Number.NaN) : value;
  return measured <= goal.atMost ? 'met' : 'missed';
}

function getCells(row: BenchRow): string[] {
  const { name, value, unit, peer, goal } = row;
  const goalText = goal && (goal.isRatio ? `≤ ${figure(goal.atMost)} x` : `≤ ${figure(goal.atMost)} ${unit}`);
  return [
    name,
    `${figure(value)} ${unit}`,
    goalText ?? '',
    peer ? `${peer.name} ${figure(peer.value)} ${unit}` : '',
    peer ? `${figure(value / peer.value)} x` : '',
    getVerdict(row),
  ];
}

/** Rounds to two or three significant digits below 100 and to integers above: a shared machine isn't more precise. */
function figure(value: number): string {
  if (value >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}
