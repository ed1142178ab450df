import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import type { Obstacle } from './fileStates.tsx';
import type { PdfDocument, PdfPage } from './pdf.ts';

/** Sharper than this costs memory and shows nothing more. */
const MAX_DENSITY = 2;

/**
 * The pages of a PDF below one another; a page is drawn when it comes near and let go of when
 * it is far: a drawn page takes megabytes. Phones have no viewer of their own.
 */
export function PdfPages({ blob, onFail }: { blob: Blob; onFail: (obstacle: Obstacle) => void }) {
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
        if (!isOver) fail(obstacleOf(error));
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
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no identity but their number
        <PdfPageView key={index} {...pages} number={index + 1} />
      ))}
    </div>
  );
}

/** By the names that pdf.js gives its errors. */
function obstacleOf(error: unknown): Obstacle {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'encrypted';
  return name === 'InvalidPDFException' ? 'tooDamaged' : 'noPreview';
}

interface PageProps {
  document: PdfDocument;
  /** Width by height of the first page: the place that a page takes until it is drawn. */
  ratio: number;
  /** Counted from one. */
  number: number;
}

function PdfPageView({ document, ratio, number }: PageProps) {
  const { t } = useMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn'>('waiting');
  /** The page's own, once it was drawn: letting go of it moves nothing. */
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
  /** Takes the words of the page, unseen over their pictures, to be marked, copied and read out. */
  readonly layer: HTMLElement;
}

/** Draws a page as wide as its place; answers how to stop. */
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
    const { layWords } = await import('./pdfWords.ts');
    if (!isOver) stops.push(layWords(page, { canvas, layer }));
  };
  // A page that cannot be drawn stays blank; the others and the download are there all the same.
  draw().catch(() => undefined);
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
