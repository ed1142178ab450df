import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import type { MenuEntry } from '../kit/overlay/Menu.tsx';
import { Modal } from '../kit/overlays/Modal.tsx';
import './cardSheet.css';

export interface CardSheetProps {
  title: string;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

export function CardSheet({ title, entries, onClose }: CardSheetProps) {
  const { t } = useMessages();
  return (
    <Modal
      title={title}
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('kit.cancel')}</Button>}
    >
      <ul className="dk-card-sheet">
        {entries.map(entry => (
          <li key={entry.id} data-separated={entry.hasSeparator || undefined}>
            <button
              type="button"
              disabled={entry.isDisabled}
              onClick={() => {
                onClose();
                entry.onSelect?.();
              }}
            >
              {entry.icon && <Icon name={entry.icon} />}
              <span>
                {entry.label}
                {entry.description && <span className="dk-menu-description">{entry.description}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
