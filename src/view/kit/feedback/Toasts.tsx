import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import './feedback.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';

export interface Toast {
  text: string;
  tone?: 'success' | 'danger';
  /** Undoes the action; offered as long as the toast is visible. */
  onUndo?: (() => void) | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
}

export interface Toasts {
  show(toast: Toast): void;
}

interface StandingToast extends Toast {
  id: number;
}

const shortMs = 5000;
const longMs = 9000;
const ToastsContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('useToasts needs a ToastsProvider above it.');
  return toasts;
}

export function ToastsProvider({ children }: { children: ReactNode }) {
  const [standing, setStanding] = useState<readonly StandingToast[]>([]);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(
    () => ({
      show(toast) {
        lastId.current += 1;
        const id = lastId.current;
        setStanding(before => [...before.slice(-2), { ...toast, id }]);
      },
    }),
    [],
  );
  const dismiss = (id: number) => setStanding(before => before.filter(toast => toast.id !== id));
  return (
    <ToastsContext value={toasts}>
      {children}
      {createPortal(<ToastStack standing={standing} dismiss={dismiss} />, document.body)}
    </ToastsContext>
  );
}

function ToastStack({
  standing,
  dismiss,
}: {
  standing: readonly StandingToast[];
  dismiss: (id: number) => void;
}) {
  const { t } = useMessages();
  return (
    <section className="dk-toasts" aria-label={t('kit.notifications')} aria-live="polite" data-dk-toasts>
      {standing.map(toast => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </section>
  );
}

function ToastCard({ toast, onDismiss }: { toast: StandingToast; onDismiss: () => void }) {
  const { t } = useMessages();
  const [isHeld, setHeld] = useState(false);
  const dismiss = useEffectEvent(onDismiss);
  const ms = toast.onUndo || toast.action || toast.tone === 'danger' ? longMs : shortMs;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(), ms);
    return () => clearTimeout(timer);
  }, [isHeld, ms]);
  const { onUndo, action = onUndo && { label: t('kit.undo'), onSelect: onUndo } } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the toast open
    <div
      className="dk-toast"
      data-tone={toast.tone ?? 'success'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.tone === 'danger' ? 'warning' : 'check'} />
      <div>{toast.text}</div>
      {action && (
        <Button
          tone="quiet"
          size="small"
          onClick={() => {
            action.onSelect();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t('kit.close')} onClick={onDismiss} />
    </div>
  );
}
