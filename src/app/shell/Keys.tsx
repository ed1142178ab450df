import { useEffect, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Modal } from '#view/kit/Modal.tsx';

const keys = ['/', '?', 'Esc', 'Enter', '↑ ↓ ← →', 'F2', 'Space', 'Ctrl Z'] as const;

/** The keys that work everywhere: `/` goes to the search of the page, `?` shows this list. */
export function Keys() {
  const { t } = useMessages();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (event.key === '?') setShown(true);
      if (event.key === '/' && focusSearch()) event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  if (!isShown) return null;
  return (
    <Modal title={t('keys.title')} size="small" onClose={() => setShown(false)}>
      <dl className="dk-keys">
        {keys.map((key, index) => (
          <div key={key} className="dk-row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${index + 1}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], .dk-modal') !== null
  );
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  return search !== null;
}
