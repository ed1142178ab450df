/** A report as it is handed out: a picture where it is one, and a document with its table. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayText } from '#core/dayText.ts';
import { isPicture, pictureData } from '#core/figures/chart/drawChart.ts';
import { type PaperPicture, paperPicture, pictureProblem } from '#core/figures/chart/paperPicture.ts';
import { shownTable, wholeHeads } from '#core/figures/chart/tableData.ts';
import { countedText, drawingWords, tableWords } from '#core/figures/words/figureWords.ts';
import { runKillable } from '#server/kernel/processes/runKillable.ts';
import type { AnsweredReport } from './answerReport.ts';

/** What is to be put on paper. */
export interface ReportSheet {
  readonly title: string;
  /** How many records were counted, and when; what was left out. */
  readonly notes: readonly string[];
  /** Null for tables, and where there is nothing to draw. */
  readonly picture: PaperPicture | null;
  readonly heads: readonly string[];
  /** So many columns in front name groups; the others hold figures. */
  readonly nameColumns: number;
  /** The last one with totals, where there are any. */
  readonly rows: readonly (readonly string[])[];
}

/** In Base64. */
export interface ReportPaper {
  readonly png: string | null;
  readonly pdf: string;
}

/** Readable within an email, and on a phone. */
const WIDTH = 480;

export function sheetOf({ report, asked, charted, texts, today }: AnsweredReport): ReportSheet {
  const { name: title, chart } = report;
  const { records } = charted.answer;
  const notes = [
    `${dayText(today)} · ${countedText(texts, { records, compare: asked.question.compare, today })}`,
    ...(asked.lost > 0 ? [texts.t('figures.lost', { count: asked.lost })] : []),
    ...(records === 0 ? [texts.t('figures.nothing')] : []),
  ];
  const isDrawn =
    isPicture(chart) && records > 0 && pictureProblem(chart, pictureData(chart, charted)) === null;
  const picture = isDrawn
    ? paperPicture({ kind: chart, charted, title, words: drawingWords(texts), width: WIDTH })
    : null;
  const words = tableWords(texts, asked);
  const table = shownTable(chart, charted, words);
  const { keyHeads, over, rows, foot } = table;
  const total = keyHeads.map((_, index) => (index === 0 ? words.total : ''));
  return {
    title,
    notes: over === null || records === 0 ? notes : [...notes, over],
    picture,
    heads: [...keyHeads, ...wholeHeads(table)],
    nameColumns: keyHeads.length,
    rows: [
      ...rows.map(({ keys, cells }) => [...keys, ...cells.map(({ text }) => text)]),
      ...(foot.length > 0 ? [[...total, ...foot.map(({ text }) => text)]] : []),
    ],
  };
}

const script = fileURLToPath(new URL('paperProcess.ts', import.meta.url));
const LIMITS = { longestMs: 60_000, heapMb: 512, mostOutput: 24 * 1024 * 1024 };

/** @throws Error where it can't be made. */
export async function drawOnPaper(sheet: ReportSheet): Promise<ReportPaper> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-report-'));
  try {
    const file = join(folder, 'sheet.json');
    await writeFile(file, JSON.stringify(sheet), { mode: 0o600 });
    const outcome = await runKillable(script, [file], LIMITS);
    if ('failed' in outcome) throw new Error(`The report could not be drawn: ${outcome.failed}`);
    return JSON.parse(outcome.output.toString('utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
