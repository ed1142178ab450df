import type { ActionProps } from '#view/actions/accountAction.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';

const texts = {
  en: { title: 'Clear the name?', clear: 'Clear the name', done: 'The name was cleared.' },
  uk: { title: 'Очистити назву?', clear: 'Очистити назву', done: 'Назву очищено.' },
};

/** Shows the name and clears it through the API on confirmation; the API makes the change undoable. */
export default function SampleAction({ api, onClose }: ActionProps) {
  const { t, locale } = useMessages();
  const { title, clear, done } = texts[locale];
  const handleClear = () => {
    api.form?.set('name', null);
    api.done(done);
  };
  return (
    <Modal
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" onClick={handleClear}>
            {clear}
          </Button>
        </>
      }
    >
      <p>{String(api.form?.get('name') ?? '')}</p>
    </Modal>
  );
}
