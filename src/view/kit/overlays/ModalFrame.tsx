import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import './modal.css';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { IconButton } from '../IconButton.tsx';
import { focusInitially, wrapTab } from './focus.ts';
import { CoveredContext, useModalStack } from './ModalStackProvider.tsx';

export interface ModalFrameProps {
  title: ReactNode;
  /** The reader wants out: Escape, Back, the cross or a press beside the modal. */
  onClose: () => void;
  size?: 'small' | 'medium' | 'large' | 'wide';
  role?: 'dialog' | 'alertdialog';
  /** False where the modal has an address of its own, so that Back is the address's business. */
  ownsBack?: boolean;
  /** Beside the title. */
  actions?: ReactNode;
  /** The row of buttons below. */
  footer?: ReactNode;
  /** Makes the whole modal a form: Enter submits. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A modal on the stack: it hides the one before, and closing it shows that one again (specification section 2). */
export function ModalFrame(props: ModalFrameProps) {
  const { title, onClose, size = 'medium', role = 'dialog', ownsBack = true, actions, footer } = props;
  const { t } = useMessages();
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const isTop = useOnStack({ id, ownsBack, onClose, root });
  useModalFocus(root, isTop);
  useLayerEvents({ layer, root, onClose });
  const content = (
    <div ref={layer} className="dk-modal-layer" hidden={!isTop}>
      <div
        ref={root}
        {...{ role, 'aria-modal': true, 'aria-labelledby': `${id}-title` }}
        className="dk-modal"
        data-size={size}
        tabIndex={-1}
      >
        <header className="dk-modal-head">
          <h2 id={`${id}-title`}>{title}</h2>
          {actions && <div className="dk-modal-actions">{actions}</div>}
          <IconButton icon="close" label={t('kit.close')} onClick={onClose} />
        </header>
        <ModalForm onSubmit={props.onSubmit}>
          <div className="dk-modal-body">{props.children}</div>
          {footer && <div className="dk-modal-foot">{footer}</div>}
        </ModalForm>
      </div>
    </div>
  );
  return createPortal(<CoveredContext value={!isTop}>{content}</CoveredContext>, document.body);
}

function ModalForm({ onSubmit, children }: { onSubmit?: () => void; children: ReactNode }) {
  if (!onSubmit) return children;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React events pass through portals: a form below in the tree must not take this for its own.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <form className="dk-modal-form" noValidate onSubmit={handleSubmit}>
      {children}
    </form>
  );
}

function useOnStack({
  id,
  ownsBack,
  onClose,
  root,
}: {
  id: string;
  ownsBack: boolean;
  onClose: () => void;
  root: RefObject<HTMLElement | null>;
}): boolean {
  const stack = useModalStack();
  const requestClose = useEffectEvent(onClose);
  useEffect(
    () =>
      stack.add({
        id,
        ownsBack,
        requestClose: () => requestClose(),
        submit: () => root.current !== null && pressSubmit(root.current),
      }),
    [stack, id, ownsBack, root],
  );
  return useSyncExternalStore(stack.subscribe, () => stack.getIds().at(-1) === id);
}

/** Of the form that has the focus, or else the one below; whether there is one. */
function pressSubmit(root: HTMLElement): boolean {
  const form = document.activeElement?.closest('form');
  const inForm = form && root.contains(form) ? [...form.elements] : [];
  const button = inForm.find(isSubmit) ?? [...root.querySelectorAll('.dk-modal-foot button')].find(isSubmit);
  // What was typed last is drawn first.
  setTimeout(() => button?.click());
  return button !== undefined;
}

function isSubmit(element: Element): element is HTMLButtonElement {
  return element instanceof HTMLButtonElement && element.type === 'submit';
}

function useLayerEvents(props: {
  layer: RefObject<HTMLElement | null>;
  root: RefObject<HTMLElement | null>;
  onClose: () => void;
}): void {
  const { layer, root } = props;
  const close = useEffectEvent(props.onClose);
  useEffect(() => {
    const element = layer.current;
    const handlePress = (event: MouseEvent) => event.target === element && close();
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && root.current) wrapTab(root.current, event);
    };
    element?.addEventListener('mousedown', handlePress);
    element?.addEventListener('keydown', handleKey);
    return () => {
      element?.removeEventListener('mousedown', handlePress);
      element?.removeEventListener('keydown', handleKey);
    };
  }, [layer, root]);
}

/** Focus goes in when the modal comes on top, back where it was when it comes on top again, and out when it closes. */
function useModalFocus(root: RefObject<HTMLDivElement | null>, isTop: boolean): void {
  const [opener] = useState(() => document.activeElement);
  const within = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!isTop || !element) return;
    if (within.current?.isConnected) within.current.focus();
    else if (!element.contains(document.activeElement)) focusInitially(element);
    const remember = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement) within.current = event.target;
    };
    element.addEventListener('focusin', remember);
    return () => element.removeEventListener('focusin', remember);
  }, [root, isTop]);
  useEffect(() => () => void setTimeout(() => returnFocus(opener)), [opener]);
}

function returnFocus(opener: Element | null): void {
  const isFree = !document.activeElement || document.activeElement === document.body;
  if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus();
}
