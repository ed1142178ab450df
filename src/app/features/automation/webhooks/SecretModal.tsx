import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';

export function SecretModal({
  title,
  text,
  value,
  onClose,
}: {
  title: string;
  text: string;
  value: string;
  onClose: () => void;
}) {
  const { t } = useMessages();
  const toasts = useToasts();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toasts.show({ text: t('webhooks.copied') });
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {t('webhooks.copy')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('webhooks.kept')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        <Notice tone="warning">{t('webhooks.shownOnce')}</Notice>
        <Field label={text}>
          <TextInput value={value} />
        </Field>
      </div>
    </Modal>
  );
}
