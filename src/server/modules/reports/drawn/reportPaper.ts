/** Exports a report as a picture, if it has a chart, and as a PDF document with its table. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatDay } from '#core/calendar/formatDay.ts';
import { getPictureData, isChartPictureKind } from '#core/figures/chart/drawChart.ts';
import { type ChartFile, drawChartFile, findPictureProblem } from '#core/figures/chart/paperPicture.ts';
import { buildFigureTable, getFullHeaders } from '#core/figures/chart/tableData.ts';
import {
  createDrawingTexts,
  createTableTexts,
  describeCountedRecords,
} from '#core/figures/words/figureWords.ts';
import { runKillableProcess } from '#server/kernel/processes/runKillableProcess.ts';
import type { ComputedReport } from './computeReport.ts';

/** The content to draw. */
export interface ReportSheet {
  readonly title: string;
  /** The day and the number of counted records, and notes about omitted parts. */
  readonly notes: readonly string[];
  /** `null` for tables, and if there is nothing to draw. */
  readonly picture: ChartFile | null;
  readonly heads: readonly string[];
  /** The number of leading columns that name groups; the others contain values. */
  readonly nameColumns: number;
  /** The last row contains totals, if there are any. */
  readonly rows: readonly (readonly string[])[];
}

/** Base64-encoded. */
export interface RenderedReport {
  readonly png: string | null;
  readonly pdf: string;
}

/** The width of the picture in pixels, readable in an email and on a phone. */
const WIDTH = 480;

export function createReportSheet({ report, asked, charted, texts, today }: ComputedReport): ReportSheet {
  const { name: title, chart } = report;
  const { records } = charted.answer;
  const notes = [
    `${formatDay(today)} · ${describeCountedRecords(texts, { records, compare: asked.question.compare, today })}`,
    ...(asked.lost > 0 ? [texts.t('figures.lost', { count: asked.lost })] : []),
    ...(records === 0 ? [texts.t('figures.nothing')] : []),
  ];
  const isDrawn =
    isChartPictureKind(chart) &&
    records > 0 &&
    findPictureProblem(chart, getPictureData(chart, charted)) === null;
  const picture = isDrawn
    ? drawChartFile({ kind: chart, charted, title, words: createDrawingTexts(texts), width: WIDTH })
    : null;
  const words = createTableTexts(texts, asked);
  const table = buildFigureTable(chart, charted, words);
  const { keyHeads, over, rows, foot } = table;
  const total = keyHeads.map((_, index) => (index === 0 ? words.total : ''));
  return {
    title,
    notes: over === null || records === 0 ? notes : [...notes, over],
    picture,
    heads: [...keyHeads, ...getFullHeaders(table)],
    nameColumns: keyHeads.length,
    rows: [
      ...rows.map(({ keys, cells }) => [...keys, ...cells.map(({ text }) => text)]),
      ...(foot.length > 0 ? [[...total, ...foot.map(({ text }) => text)]] : []),
    ],
  };
}

const script = fileURLToPath(new URL('paperProcess.ts', import.meta.url));
const LIMITS = { longestMs: 60_000, heapMb: 512, mostOutput: 24 * 1024 * 1024 };

/** @throws Error if the report can't be drawn. */
export async function renderReport(sheet: ReportSheet): Promise<RenderedReport> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-report-'));
  try {
    const file = join(folder, 'sheet.json');
    await writeFile(file, JSON.stringify(sheet), { mode: 0o600 });
    const outcome = await runKillableProcess(script, [file], LIMITS);
    if ('failed' in outcome) throw new Error(`The report could not be drawn: ${outcome.failed}`);
    return JSON.parse(outcome.output.toString('utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
