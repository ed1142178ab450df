/**
 * Draws a report as PNG and PDF, with a font that supports Cyrillic. Runs in a separate process, so that it can be
 * killed if it takes too long.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import PdfDocument from 'pdfkit';
import { drawTable } from './paperTable.ts';
import type { RenderedReport, ReportSheet } from './reportPaper.ts';

const FONT = 'DejaVu Sans Condensed';
/** Doubles the resolution of the picture so that it stays sharp. */
const POINTS = 2;
/** Landscape, to fit as many columns as possible. */
const PAGE = { size: 'A4', layout: 'landscape', margin: 36 } as const;
/** A document isn't meant to list everything, so it contains at most this many rows of the table. */
const MAX_ROWS = 2_000;

const [, , path = ''] = process.argv;
const sheet: ReportSheet = JSON.parse(await readFile(path, 'utf8'));
const font = await readFile(fileURLToPath(new URL('font/DejaVuSansCondensed.ttf', import.meta.url)));
const png = sheet.picture ? await readPng(sheet.picture.svg) : null;
const pdf = await readPdf(sheet, png);
const paper: RenderedReport = { png: png?.toString('base64') ?? null, pdf: pdf.toString('base64') };
process.stdout.write(JSON.stringify(paper));

async function readPng(svg: string): Promise<Buffer> {
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const options = {
    font: { fontBuffers: [font], defaultFontFamily: FONT, sansSerifFamily: FONT },
    fitTo: { mode: 'zoom' as const, value: POINTS },
  };
  return Buffer.from(new Resvg(svg, options).render().asPng());
}

async function readPdf(
  { title, notes, picture, rows, ...table }: ReportSheet,
  drawn: Buffer | null,
): Promise<Buffer> {
  const document = new PdfDocument({ ...PAGE, font: null as unknown as string, info: { Title: title } });
  const pieces: Buffer[] = [];
  document.on('data', piece => pieces.push(piece));
  const ended = new Promise(resolve => document.once('end', resolve));
  document.registerFont(FONT, font).font(FONT);
  const width = document.page.width - 2 * PAGE.margin;
  if (drawn && picture) {
    // Leave space for the notes below the picture, on the same page.
    const room = document.page.height - 2 * PAGE.margin - 24 - notes.length * 12;
    document.image(drawn, PAGE.margin, PAGE.margin, { fit: [width, room] });
    document.y = PAGE.margin + Math.min(room, (picture.height * width) / picture.width) + 8;
  } else document.fontSize(16).fillColor('#1a1d22').text(title);
  document.fontSize(9).fillColor('#646b76');
  for (const note of notes) document.text(note, PAGE.margin);
  document.moveDown();
  drawTable(document, { ...table, rows: rows.slice(0, MAX_ROWS) });
  document.end();
  await ended;
  return Buffer.concat(pieces);
}
