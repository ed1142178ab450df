/** Files of every type that has a preview, small enough to be created on demand. */
import ExcelJS from 'exceljs';
import { createTwoPagePdf } from '../../../field-plugins/file/storyFiles.ts';
import { createLockedPdf } from './lockedPdf.ts';

export interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const file = (name: string, mimeType: string, content: string | Buffer): SentFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** Creates one file of each type. The archive is the workbook, which is a ZIP file. */
export async function createSampleFiles(): Promise<
  Record<'picture' | 'pdf' | 'text' | 'csv' | 'book' | 'zip' | 'sound' | 'locked' | 'other', SentFile>
> {
  const book = await workbook();
  return {
    picture: file('roof.png', 'image/png', await picture()),
    pdf: file('offer.pdf', 'application/pdf', createTwoPagePdf()),
    text: file('notes.txt', 'text/plain', 'Measure the roof first'),
    csv: file('prices.csv', 'text/csv', 'Tile,Price\nRed,12\n'),
    book: file('orders.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', book),
    zip: file('all.zip', 'application/zip', book),
    sound: file('call.wav', 'audio/wav', silence()),
    locked: file('payroll.pdf', 'application/pdf', createLockedPdf('roof')),
    other: file('plan.dwg', 'application/octet-stream', 'AC1032'),
  };
}

async function workbook(): Promise<Buffer> {
  const made = new ExcelJS.Workbook();
  made.addWorksheet('Orders').addRow(['17', 'Acme']);
  made.addWorksheet('Returns').addRow(['3', 'Nova']);
  return Buffer.from(await made.xlsx.writeBuffer());
}

/** Creates a picture of two colours, so that its thumbnail can be recognised. */
async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const roof = {
    input: { create: { width: 300, height: 400, channels: 3 as const, background: '#b5533c' } },
    left: 150,
    top: 0,
  };
  const sky = { width: 600, height: 400, channels: 3 as const, background: '#9cc3e6' };
  return sharp({ create: sky }).composite([roof]).png().toBuffer();
}

/** Returns half a second of silence. */
function silence(): Buffer {
  const samples = 4_000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}
