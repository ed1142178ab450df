import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import './keys.css';
import { KEYBOARD_SHORTCUTS } from './keyList.ts';
import { shortcutTexts } from './shortcutTexts.ts';

/** Labels of keys that are the same in every language. */
const marks: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Control: 'Ctrl',
  Escape: 'Esc',
  Delete: 'Del',
};

const places = Object.entries<Readonly<Record<string, readonly string[]>>>(KEYBOARD_SHORTCUTS);

/** Lists all keyboard shortcuts, grouped by the place where they work. */
export default function KeyboardShortcutsModal({ onClose }: { onClose: () => void }) {
  return (
    <TextsProvider texts={shortcutTexts}>
      <KeyGroups onClose={onClose} />
    </TextsProvider>
  );
}

function KeyGroups({ onClose }: { onClose: () => void }) {
  const { t } = useMessages();
  return (
    <Modal title={t('keys.title')} size="large" onClose={onClose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a scrollable list */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className="dk-keys" role="group" aria-label={t('keys.title')} tabIndex={0}>
        {places.map(([place, keys]) => (
          <section key={place}>
            <h3>{t(`keys.${place}`)}</h3>
            <dl>
              {Object.entries(keys).map(([id, strokes]) => (
                <div key={id}>
                  <dt>
                    {strokes.map(stroke => (
                      <Stroke key={stroke} stroke={stroke} />
                    ))}
                  </dt>
                  <dd>{t(`keys.${place}.${id}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

function Stroke({ stroke }: { stroke: string }) {
  return (
    <span>
      {stroke.split('+').map(key => (
        <kbd key={key}>{marks[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  );
}
