import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfPage } from './pdf.ts';

/**
 * Places the text of a page above its picture, and adjusts the text when the width changes. Returns a
 * function that stops the adjustment.
 */
export function renderTextLayer(
  page: PdfPage,
  { canvas, layer }: { canvas: HTMLCanvasElement; layer: HTMLElement },
): () => void {
  const viewport = page.getViewport({ scale: 1 });
  layer.replaceChildren();
  const scale = () =>
    layer.style.setProperty('--total-scale-factor', String(canvas.clientWidth / viewport.width));
  scale();
  const observer = new ResizeObserver(scale);
  observer.observe(canvas);
  const words = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: layer,
    viewport,
  });
  // If this fails, the page looks the same, but its text can't be selected.
  words.render().catch(() => undefined);
  return () => {
    observer.disconnect();
    words.cancel();
  };
}
