import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { trapTabFocus } from '#view/kit/overlays/focus.ts';
import { usePopupPosition } from '#view/kit/overlays/usePopupPosition.ts';
import { Calendar, type CalendarProps } from './Calendar.tsx';

export interface CalendarPopupProps extends Pick<CalendarProps, 'context' | 'today'> {
  /** The button that opened the popup, next to which it is positioned. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  value: string | undefined;
  /** Called with `undefined` to clear the field. */
  onPick: (date: string | undefined) => void;
  onClose: () => void;
}

const SIZE = { minWidth: 284, minHeight: 348, maxHeight: 400 } as const;

/** A calendar popup. Escape and a click elsewhere close it. */
export default function CalendarPopup(props: CalendarPopupProps) {
  const { anchor, label, value, today, context, onPick, onClose } = props;
  const { t } = useMessages();
  const popup = useRef<HTMLDivElement>(null);
  const style = usePopupPosition(anchor, true, SIZE);
  const closeOutside = useEffectEvent(onClose);
  useEffect(() => {
    const handlePress = ({ target }: PointerEvent) => {
      const isInside = [popup, anchor].some(each => target instanceof Node && each.current?.contains(target));
      if (!isInside) closeOutside();
    };
    document.addEventListener('pointerdown', handlePress, true);
    return () => document.removeEventListener('pointerdown', handlePress, true);
  }, [anchor]);
  const handleKey = (event: KeyboardEvent) => {
    // Keys pressed here must not reach a surrounding form or table row.
    event.stopPropagation();
    if (event.key === 'Tab' && popup.current) trapTabFocus(popup.current, event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  if (!style) return null;
  return createPortal(
    <div
      ref={popup}
      role="dialog"
      aria-label={label}
      className="dk-popup dk-calendar-popup"
      style={style}
      onKeyDown={handleKey}
    >
      <Calendar context={context} from={value} till={value} today={today} hasFocus onPick={onPick} />
      <div className="dk-calendar-foot">
        <Button size="small" onClick={() => onPick(today)}>
          {t('field.Date.today')}
        </Button>
        {value && (
          <Button size="small" tone="quiet" onClick={() => onPick(undefined)}>
            {t('kit.clear')}
          </Button>
        )}
      </div>
    </div>,
    document.body,
  );
}
