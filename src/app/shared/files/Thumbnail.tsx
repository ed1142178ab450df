import { type RefObject, useEffect, useRef, useState } from 'react';
import { iconOf } from '#view/files/fileKind.ts';
import { Icon } from '#view/kit/Icon.tsx';
import './thumbnail.css';

/** What is known of a file; of `thumbnail`, whether its small picture is there, may come, or never will. */
export interface PicturedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly thumbnail: 'Ready' | 'Waiting' | 'None';
}

/** A new picture's thumbnail is made in the background: it is asked for after these pauses. */
const PAUSES_MS = [0, 2_000, 5_000, 15_000];

/** Fetches the small picture of a file; rejects where there is none (yet). */
export type ReadThumbnail = (id: string, signal: AbortSignal) => Promise<Blob>;

/** A small picture of a file, fetched when it comes near; the sign of its kind until then, and where there is none. */
export function Thumbnail({ file, read }: { file: PicturedFile; read: ReadThumbnail }) {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(box);
  const { url, isOpen } = useThumbnail(file, read, isNear);
  return (
    <span ref={box} className="dk-thumb" data-waiting={isOpen || undefined}>
      {url ? <img src={url} alt="" draggable={false} /> : <Icon name={iconOf(file)} />}
    </span>
  );
}

/** `isOpen`: it may still come. */
function useThumbnail({ id, thumbnail }: PicturedFile, read: ReadThumbnail, isNear: boolean) {
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
      // Its sign says enough.
      setOpen(false);
    };
    void fetchPatiently();
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, thumbnail, read, isWanted]);
  return { url, isOpen: isOpen && !url };
}

/** Whether it is on the screen or about to be; once near, it stays so. */
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
