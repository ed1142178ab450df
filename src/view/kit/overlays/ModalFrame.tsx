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
import { focusInitialElement, trapTabFocus } from './focus.ts';
import { IsCoveredContext, useModalStack } from './ModalStackProvider.tsx';

export interface ModalFrameProps {
  title: ReactNode;
  /** Called when the user wants to close the modal: by Escape, Back, the close button or a click outside. */
  onClose: () => void;
  size?: 'small' | 'medium' | 'large' | 'wide';
  role?: 'dialog' | 'alertdialog';
  /** False if the modal has a separate URL, whose change handles the Back button. */
  ownsBack?: boolean;
  /** Content next to the title. */
  actions?: ReactNode;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  /** Turns the whole modal into a form, which Enter submits. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A modal on the stack: hides the previous modal until this modal closes (specification section 2). */
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
  return createPortal(<IsCoveredContext value={!isTop}>{content}</IsCoveredContext>, document.body);
}

function ModalForm({ onSubmit, children }: { onSubmit?: () => void; children: ReactNode }) {
  if (!onSubmit) return children;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so forms further up the tree must not receive this event.
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

/**
 * Clicks the submit button of the focused form, or otherwise the submit button in the footer; returns whether
 * there is such a button.
 */
function pressSubmit(root: HTMLElement): boolean {
  const form = document.activeElement?.closest('form');
  const inForm = form && root.contains(form) ? [...form.elements] : [];
  const button = inForm.find(isSubmit) ?? [...root.querySelectorAll('.dk-modal-foot button')].find(isSubmit);
  // Deferred until the latest input is rendered.
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
      if (event.key === 'Tab' && root.current) trapTabFocus(root.current, event);
    };
    element?.addEventListener('mousedown', handlePress);
    element?.addEventListener('keydown', handleKey);
    return () => {
      element?.removeEventListener('mousedown', handlePress);
      element?.removeEventListener('keydown', handleKey);
    };
  }, [layer, root]);
}

/**
 * Moves the focus into the modal when it opens, to its previous position when the modal is on top again, and back to
 * the opener when the modal closes.
 */
function useModalFocus(root: RefObject<HTMLDivElement | null>, isTop: boolean): void {
  const [opener] = useState(() => document.activeElement);
  const within = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!isTop || !element) return;
    if (within.current?.isConnected) within.current.focus();
    else if (!element.contains(document.activeElement)) focusInitialElement(element);
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
