import { type RefObject, useEffect, useRef, useState } from 'react';
import { getFileIcon } from '#view/files/fileKind.ts';
import { Icon } from '#view/kit/Icon.tsx';
import './thumbnail.css';

/** A file; `thumbnail` is the state of its thumbnail, which exists, is pending, or isn't possible. */
export interface ThumbnailFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly thumbnail: 'Ready' | 'Waiting' | 'None';
}

/** The pauses between requests for the thumbnail of a new image, which the server creates in the background. */
const PAUSES_MS = [0, 2_000, 5_000, 15_000];

/** Fetches the thumbnail of a file; rejects if it doesn't exist (yet). */
export type ThumbnailReader = (id: string, signal: AbortSignal) => Promise<Blob>;

/**
 * Shows the thumbnail of a file, which is fetched when it is near the viewport; until then, or without a thumbnail,
 * shows the icon of the file type.
 */
export function Thumbnail({ file, read }: { file: ThumbnailFile; read: ThumbnailReader }) {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(box);
  const { url, isOpen } = useThumbnail(file, read, isNear);
  return (
    <span ref={box} className="dk-thumb" data-waiting={isOpen || undefined}>
      {url ? <img src={url} alt="" draggable={false} /> : <Icon name={getFileIcon(file)} />}
    </span>
  );
}

/** Fetches a thumbnail. `isOpen` is true while the thumbnail can still arrive. */
function useThumbnail({ id, thumbnail }: ThumbnailFile, read: ThumbnailReader, isNear: boolean) {
  const [url, setUrl] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(thumbnail !== 'None');
  const isWanted = isNear && thumbnail !== 'None';
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    let made: string | undefined;
    const fetchPatiently = async () => {
      for (const pause of thumbnail === 'Ready' ? [0] : PAUSES_MS) {
        if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause));
        if (controller.signal.aborted) return;
        const blob = await read(id, controller.signal).catch(() => null);
        if (!blob || controller.signal.aborted) continue;
        made = URL.createObjectURL(blob);
        setUrl(made);
        return;
      }
      // No thumbnail has arrived, so the icon stays.
      setOpen(false);
    };
    void fetchPatiently();
    return () => {
      controller.abort();
      if (!made) return;
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [id, thumbnail, read, isWanted]);
  return { url, isOpen: isOpen && !url };
}

/** Returns whether the element is in or near the viewport; stays true from then on. */
function useIsNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!box.current || isNear) return;
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isNear]);
  return isNear;
}
