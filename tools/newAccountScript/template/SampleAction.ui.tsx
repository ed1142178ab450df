import type { ActionProps } from '#view/actions/accountAction.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';

const texts = {
  en: { title: 'Clear the name?', clear: 'Clear the name', done: 'The name was cleared.' },
  uk: { title: 'Очистити назву?', clear: 'Очистити назву', done: 'Назву очищено.' },
};

/** Shows what it would do, does it through the API, and reports completion: the API handles undo. */
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
