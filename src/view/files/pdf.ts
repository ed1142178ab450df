/**
 * Configures pdf.js: its worker is loaded from our own origin, and pdf.js evaluates no code, because the
 * Content-Security-Policy is strict.
 */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type {
  PDFDocumentProxy as PdfDocument,
  PDFPageProxy as PdfPage,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Opens a document; `close` terminates its worker. `document` rejects if the data isn't a PDF or requires a password.
 */
export function openPdf(data: ArrayBuffer): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const task = getDocument({ data, useWasm: false });
  return { document: task.promise, close: () => void task.destroy() };
}
