import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import type { PreviewFailure } from './fileStates.tsx';
import type { PdfDocument, PdfPage } from './pdf.ts';

/** The maximum device pixel ratio for drawing; a higher resolution needs more memory without a visible difference. */
const MAX_DENSITY = 2;

/**
 * Shows the pages of a PDF one below the other, because phones have no built-in viewer. A page is drawn
 * shortly before it becomes visible, and released when it is far away, because a drawn page takes megabytes.
 */
export function PdfPages({ blob, onFail }: { blob: Blob; onFail: (obstacle: PreviewFailure) => void }) {
  const [pages, setPages] = useState<{ document: PdfDocument; ratio: number } | null>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isOver = false;
    const open = async () => {
      try {
        const [{ openPdf }, data] = await Promise.all([import('./pdf.ts'), blob.arrayBuffer()]);
        if (isOver) return;
        const opened = openPdf(data);
        close = opened.close;
        const document = await opened.document;
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (!isOver) setPages({ document, ratio: width / height });
      } catch (error) {
        if (!isOver) fail(getObstacle(error));
      }
    };
    void open();
    return () => {
      isOver = true;
      close?.();
    };
  }, [blob]);
  if (!pages) return <Skeleton lines={8} height={24} />;
  return (
    <div className="dk-preview-pages">
      {Array.from({ length: pages.document.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no identity other than their number
        <PdfPageView key={index} {...pages} number={index + 1} />
      ))}
    </div>
  );
}

/** Maps an error to an obstacle, based on its name in pdf.js. */
function getObstacle(error: unknown): PreviewFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'encrypted';
  return name === 'InvalidPDFException' ? 'tooDamaged' : 'noPreview';
}

interface PageProps {
  document: PdfDocument;
  /** The aspect ratio (width / height) of the first page, which reserves space for other pages until they are drawn. */
  ratio: number;
  /** The page number, starting at 1. */
  number: number;
}

function PdfPageView({ document, ratio, number }: PageProps) {
  const { t } = useMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn'>('waiting');
  /** The page's own aspect ratio, set once the page has been drawn, so that releasing it doesn't move other pages. */
  const [ownRatio, setOwnRatio] = useState(ratio);
  useEffect(() => {
    const [element, layer] = [canvas.current, words.current];
    if (!element || !layer) return;
    let cancel: (() => void) | undefined;
    const observer = new IntersectionObserver(
      entries => {
        cancel?.();
        if (entries.at(-1)?.isIntersecting) {
          cancel = drawPage(document.getPage(number), { canvas: element, layer }, () => {
            setOwnRatio(element.width / element.height);
            setState('drawn');
          });
        } else {
          [element.width, element.height] = [1, 1];
          layer.replaceChildren();
          setState('waiting');
        }
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [document, number]);
  return (
    <div className="dk-pdf-page">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('file.page', { number, count: document.numPages })}
        data-state={state}
        style={{ aspectRatio: ownRatio }}
      />
      <div ref={words} className="dk-pdf-words" />
    </div>
  );
}

interface Surface {
  readonly canvas: HTMLCanvasElement;
  /** Receives the text of the page, invisible above the picture, for selecting, copying and screen readers. */
  readonly layer: HTMLElement;
}

/** Draws a page in the width of its container; returns a function that stops drawing. */
function drawPage(loading: Promise<PdfPage>, { canvas, layer }: Surface, onDrawn: () => void): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  const draw = async () => {
    const page = await loading;
    if (isOver) return;
    const density = Math.min(window.devicePixelRatio || 1, MAX_DENSITY);
    const plain = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (canvas.clientWidth / plain.width) * density });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    stops.push(() => task.cancel());
    await task.promise;
    if (isOver) return;
    onDrawn();
    const { renderTextLayer } = await import('./pdfWords.ts');
    if (!isOver) stops.push(renderTextLayer(page, { canvas, layer }));
  };
  // A page that can't be drawn stays blank; other pages and the download still work.
  draw().catch(() => undefined);
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
