/** Exports figures to files, as the displayed table or the drawn chart. */
import type { ChartInput } from '#core/figures/chart/chartData.ts';
import { isChartPictureKind } from '#core/figures/chart/drawChart.ts';
import type { DrawingTexts } from '#core/figures/chart/drawing.ts';
import { type ChartFile, drawChartFile } from '#core/figures/chart/paperPicture.ts';
import {
  buildFigureTable,
  type FigureTableCell,
  type FigureTableData,
  getFullHeaders,
  type TableTexts,
} from '#core/figures/chart/tableData.ts';
import { addFormulaGuard } from '#core/formulaGuard.ts';
import type { ReportInput } from '#core/model.ts';
import { toSheetName, toSheetText } from '#core/sheetText.ts';

export type FiguresFormat = 'csv' | 'xlsx' | 'png' | 'svg';

export interface ExportedFigures {
  readonly kind: ReportInput['chart'];
  readonly charted: ChartInput;
  readonly tableWords: TableTexts;
  readonly drawingWords: DrawingTexts;
  readonly title: string;
}

export async function createFiguresFile(
  format: FiguresFormat,
  { kind, charted, tableWords, drawingWords: words, title }: ExportedFigures,
): Promise<Blob> {
  if (format === 'csv' || format === 'xlsx') {
    const data = buildFigureTable(kind, charted, tableWords);
    return format === 'csv'
      ? getFigureCsv(data, tableWords.total)
      : readFigureWorkbook(title, data, tableWords.total);
  }
  const drawn = drawChartFile({ kind: isChartPictureKind(kind) ? kind : 'Bars', charted, title, words });
  return format === 'svg' ? getFigureSvg(drawn) : readFigurePng(drawn);
}

type Row = readonly (string | FigureTableCell)[];

function getRows(data: FigureTableData, total: string): Row[] {
  const { keyHeads, rows, foot } = data;
  const names = keyHeads.map((_, index) => (index === 0 ? total : ''));
  return [
    [...keyHeads, ...getFullHeaders(data)],
    ...rows.map(({ keys, cells }) => [...keys, ...cells]),
    ...(foot.length > 0 ? [[...names, ...foot]] : []),
  ];
}

/** Writes CSV (RFC 4180) with a byte order mark, so that spreadsheets detect UTF-8. Numbers are written unformatted. */
function getFigureCsv(data: FigureTableData, total: string): Blob {
  const textOf = (cell: Row[number]) =>
    typeof cell === 'string' ? addFormulaGuard(cell) : (cell.number ?? addFormulaGuard(cell.text));
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = getRows(data, total).map(row => `${row.map(cell => quoted(textOf(cell))).join(',')}\r\n`);
  return new Blob([`\uFEFF${lines.join('')}`], { type: 'text/csv' });
}

/**
 * Writes a workbook. Numbers with more than 15 digits, which spreadsheets would round, are written as
 * text.
 */
async function readFigureWorkbook(name: string, data: FigureTableData, total: string): Promise<Blob> {
  // Loaded on demand, because few users need these 250 kB of code.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  const sheet = workbook.addWorksheet(toSheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
  const sheetValue = (cell: Row[number]) => {
    if (typeof cell === 'string') return toSheetText(cell);
    // Formulas treat a blank cell as empty, but fail for an empty text.
    if (cell.text === '') return null;
    const isExact = cell.number !== null && cell.number.replace(/[-.]/g, '').length <= 15;
    return isExact ? Number(cell.number) : toSheetText(cell.number ?? cell.text);
  };
  for (const row of getRows(data, total)) sheet.addRow(row.map(sheetValue));
  sheet.getRow(1).font = { bold: true };
  sheet.columns = [...data.keyHeads, ...getFullHeaders(data)].map(head => ({
    width: Math.min(60, Math.max(12, head.length + 2)),
  }));
  const content = await workbook.xlsx.writeBuffer();
  return new Blob([content], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

function getFigureSvg({ svg }: ChartFile): Blob {
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** Draws the picture at twice its size, so that it is sharp in a document. */
async function readFigurePng(picture: ChartFile): Promise<Blob> {
  const { width, height } = picture;
  const address = URL.createObjectURL(getFigureSvg(picture));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * 2, height * 2];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        blob => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
