/** Files and uploads for the stories. The files are small enough to be part of the source code. */
import type { FieldServices, UploadedFile } from '#view/engine/fieldServices.ts';
import { sampleIds } from '../shared/sampleWorld.ts';

type Upload = FieldServices['uploadFile'];

/** A single red pixel. */
export const PNG_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Returns a PDF of two pages for the contract, an image for the photo, and a text for any other file. */
export const readSampleFile: FieldServices['readFile'] = async id => {
  if (id === sampleIds.contract) return new Blob([createTwoPagePdf()], { type: 'application/pdf' });
  if (id !== sampleIds.photo) return new Blob(['A stored file.'], { type: 'text/plain' });
  const bytes = Uint8Array.from(atob(PNG_BASE64), character => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
};

/** Returns an upload that completes immediately: the first one as the contract, the second as the photo. */
export function createImmediateUpload(): Upload {
  const ids = [sampleIds.contract, sampleIds.photo];
  return async (file, { onProgress }) => {
    onProgress(1);
    return storedAs(ids.shift() ?? sampleIds.contract, file);
  };
}

/** An upload that stops at 40 % until it is cancelled. */
export const uploadForever: Upload = (_, { onProgress, signal }) => {
  onProgress(0.4);
  return new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('Aborted'))),
  );
};

/** Returns an upload whose connection fails the first time. */
export function createUploadFailingOnce(): Upload {
  let calls = 0;
  return async file => {
    calls += 1;
    if (calls === 1) throw new TypeError('offline');
    return storedAs(sampleIds.contract, file);
  };
}

/** Returns an upload whose connection fails the first time for each of these files. */
export function createUploadFailingFor(names: readonly string[]): Upload {
  const failing = new Set(names);
  return async file => {
    if (failing.delete(file.name)) throw new TypeError('offline');
    return storedAs(file.name.startsWith('contract') ? sampleIds.contract : sampleIds.photo, file);
  };
}

function storedAs(id: string, { name, size, type }: File): UploadedFile {
  return { id, name, size, type };
}

export function createTwoPagePdf(): string {
  const page = (text: string) => `BT /F1 24 Tf 40 120 Td (${text}) Tj ET`;
  const streams = [page('First page'), page('Second page')];
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    ...[5, 6].map(
      content =>
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${content} 0 R/Resources<</Font<</F1 7 0 R>>>>>>`,
    ),
    ...streams.map(stream => `<</Length ${stream.length}>>stream\n${stream}\nendstream`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = parts.map((part, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${part}endobj\n`;
    return String(at).padStart(10, '0');
  });
  const table = offsets.map(offset => `${offset} 00000 n \n`).join('');
  const size = parts.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
}
