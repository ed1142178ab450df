/** Sample files for the stories of the preview, small enough to be part of the source. */
import type { FieldServices, FileContents, PreviewedFile } from '../engine/fieldServices.ts';

const file = (id: string, name: string, type: string, size = 1_234): PreviewedFile => ({
  id,
  name,
  type,
  size,
});

export const sampleFiles = {
  picture: file('picture', 'Roof.svg', 'image/svg+xml'),
  text: file('text', 'Нотатки.txt', 'text/plain'),
  table: file('table', 'Orders.xlsx', ''),
  archive: file('archive', 'Photos.zip', 'application/zip', 4_200_000),
  locked: file('locked', 'Payroll.pdf', 'application/pdf'),
  damaged: file('damaged', 'Old.csv', 'text/csv'),
  closed: file('closed', 'Gone.txt', 'text/plain'),
  other: file('other', 'Letter.docx', '', 56_000),
  sound: file('sound', 'Call.wav', 'application/octet-stream'),
  film: file('film', 'Roof.webm', 'video/webm'),
  lostText: file('lost', 'Lost.txt', 'text/plain'),
  lostSound: file('lost', 'Lost.wav', 'audio/wav'),
};

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 16 10">
  <rect width="16" height="10" fill="#9cc3e6"/><path d="M2 6l6-4 6 4v4H2z" fill="#b5533c"/><path d="M3 6h10v4H3z" fill="#f3e6d0"/></svg>`;

const contents: Record<string, FileContents> = {
  table: {
    kind: 'Table',
    sheets: [
      {
        name: 'Orders',
        rows: [
          ['Order', 'Customer'],
          ['17', 'ТОВ «Ромашка»'],
        ],
        hasMore: true,
      },
      { name: 'Empty', rows: [], hasMore: false },
    ],
  },
  archive: {
    kind: 'Archive',
    entries: [
      { name: 'roof/north.jpg', size: 2_100_000 },
      { name: 'roof/south.jpg', size: 1_900_000 },
    ],
    hasMore: false,
  },
};

/** Responds like the server, including errors. */
export const sampleFileServices: Pick<FieldServices, 'readFile' | 'readFileContents' | 'fileAddress'> = {
  async fileAddress(id) {
    if (id === 'lost') throw lost();
    return URL.createObjectURL(id === 'film' ? await film() : silence());
  },
  async readFile(id) {
    if (id === 'lost') throw lost();
    if (id === 'closed') throw Object.assign(new Error('Not found'), { status: 404 });
    if (id === 'picture') return new Blob([picture], { type: 'image/svg+xml' });
    if (id === 'locked') return new Blob([lockedPdf()], { type: 'application/pdf' });
    return new Blob(['Перший рядок\n<b>not markup</b>'], { type: 'text/plain' });
  },
  async readFileContents(id) {
    const found = contents[id];
    if (found) return found;
    const issues = [{ path: [], code: 'NotReadable', params: { reason: 'Damaged' } }];
    throw Object.assign(new Error('Not readable'), { status: 422, issues });
  },
};

function lockedPdf(): string {
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    `<</Filter/Standard/V 1/R 2/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>/P -4>>`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = parts.map((part, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${part}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const id = '43'.repeat(16);
  return `${text}xref\n0 5\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[<${id}><${id}>]>>\nstartxref\n${text.length}\n%%EOF`;
}

const lost = () => Object.assign(new Error('Content missing'), { status: 404, code: 'ContentMissing' });

/** Returns half a second of silence as a WAV file. */
function silence(): Blob {
  const samples = 4_000;
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (const [index, sign] of [...text].entries()) head.setUint8(at + index, sign.charCodeAt(0));
  };
  write(0, 'RIFF');
  head.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, 8_000, true);
  head.setUint32(28, 8_000, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(36, 'data');
  head.setUint32(40, samples, true);
  return new Blob([head, new Uint8Array(samples).fill(128)], { type: 'audio/wav' });
}

/** Records half a second of changing colours in the browser. */
async function film(): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const pen = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const isOver = new Promise(resolve => {
    recorder.onstop = resolve;
  });
  recorder.start();
  for (let frame = 0; pen && frame < 10; frame += 1) {
    pen.fillStyle = `hsl(${frame * 36} 60% 50%)`;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  recorder.stop();
  await isOver;
  return new Blob(parts, { type: 'video/webm' });
}
