import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { IconButton } from '../IconButton.tsx';
import { MapCredit } from './MapCredit.tsx';
import type { MapSource } from './mapSource.ts';
import './map.css';

export interface MapFrameProps {
  /** Accessible name. */
  label: string;
  canvas: Ref<HTMLDivElement>;
  isReady: boolean;
  /** The source to attribute; `null` if the map shows its attribution itself. */
  credit: Pick<MapSource, 'tiles'> | null;
  /** Returns the action of a key; `null` or `undefined` if the map doesn't use the key. */
  keyAction: (event: KeyboardEvent) => (() => void) | null | undefined;
  onZoom: (by: 1 | -1) => void;
  /** Explains the keys. */
  hint: string;
  isHintShown?: boolean;
  className?: string;
  isBoxing?: boolean;
  hasCross?: boolean;
  /** Content drawn on top of the map, or below the map. */
  children?: ReactNode;
}

/** Makes a map accessible by keyboard and screen readers, with attribution and zoom buttons. */
export function MapFrame(props: MapFrameProps) {
  const { label, canvas, isReady, credit, keyAction, onZoom, hint, children } = props;
  const { t } = useMessages();
  const hintId = useId();
  const handleKey = (event: KeyboardEvent) => {
    if (!isReady || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(event);
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div className={['dk-map-frame', props.className].filter(Boolean).join(' ')}>
      <div
        className="dk-map"
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an element with the role application handles keys itself
        tabIndex={0}
        onKeyDown={handleKey}
      >
        <div
          ref={canvas}
          className="dk-map-canvas"
          aria-hidden="true"
          data-ready={isReady}
          data-boxing={props.isBoxing}
        />
        {props.hasCross && <div className="dk-map-cross" aria-hidden="true" />}
        {credit && <MapCredit tiles={credit.tiles} />}
      </div>
      <div className="dk-map-zoom">
        <IconButton icon="plus" tone="plain" label={t('map.zoomIn')} onClick={() => onZoom(1)} />
        <IconButton icon="minus" tone="plain" label={t('map.zoomOut')} onClick={() => onZoom(-1)} />
      </div>
      {children}
      <div id={hintId} className={props.isHintShown ? 'dk-help' : 'dk-visually-hidden'}>
        {hint}
      </div>
    </div>
  );
}
