import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { findNextZoom } from './zoom.ts';

/** Shows a picture, fitted to the window or zoomed in steps; a click toggles its actual size. */
export function PictureView({ url, name, onFail }: { url: string; name: string; onFail: () => void }) {
  const { t, formatNumber } = useMessages();
  const image = useRef<HTMLImageElement>(null);
  const [natural, setNatural] = useState(0);
  /** `null` fits the picture to the window. */
  const [zoom, setZoom] = useState<number | null>(null);
  const shown = () => zoom ?? (image.current ? image.current.clientWidth / Math.max(natural, 1) : 1);
  const step = (by: 1 | -1) => setZoom(findNextZoom(shown(), by) ?? zoom);
  useZoomKeys({ '+': () => step(1), '=': () => step(1), '-': () => step(-1), '0': () => setZoom(null) });
  return (
    <div className="dk-picture">
      <section
        className="dk-picture-box"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={t('file.picture', { name })}
        data-zoomed={zoom !== null || undefined}
        data-own-arrows={zoom !== null || undefined}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys and the buttons below do the same */}
        <img
          ref={image}
          src={url}
          alt={name}
          style={zoom === null ? undefined : { width: natural * zoom }}
          onLoad={event => setNatural(event.currentTarget.naturalWidth)}
          onError={onFail}
          onClick={() => setZoom(zoom === null ? 1 : null)}
        />
      </section>
      <div className="dk-picture-tools">
        <IconButton icon="minus" label={t('file.zoomOut')} onClick={() => step(-1)} />
        <span className="dk-faint dk-picture-zoom" aria-live="polite">
          {zoom === null ? '' : t('file.zoom', { percent: formatNumber(zoom * 100) })}
        </span>
        <IconButton icon="plus" label={t('file.zoomIn')} onClick={() => step(1)} />
        <IconButton
          icon="expand"
          label={t('file.fit')}
          isDisabled={zoom === null}
          onClick={() => setZoom(null)}
        />
      </div>
    </div>
  );
}

function useZoomKeys(actions: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((key: string) => actions[key]?.());
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey) act(event.key);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
