import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { WithTexts } from '../shared/texts/WithTexts.tsx';
import { keysTexts } from './keysTexts.ts';

const keys = ['/', '?', 'Esc', 'Enter', '↑ ↓ ← →', 'F2', 'Space', 'Ctrl Z'] as const;

/** The keys that work everywhere, and those of lists. */
export default function KeysModal({ onClose }: { onClose: () => void }) {
  return (
    <WithTexts texts={keysTexts}>
      <KeyList onClose={onClose} />
    </WithTexts>
  );
}

function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Modal title={t('keys.title')} size="small" onClose={onClose}>
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
