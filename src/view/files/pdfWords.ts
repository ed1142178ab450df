import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfPage } from './pdf.ts';

/** Lays the words of a page over its picture, and keeps them there when its width changes; answers how to stop. */
export function layWords(
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
  // Without its words the page still looks as it does.
  words.render().catch(() => undefined);
  return () => {
    observer.disconnect();
    words.cancel();
  };
}
