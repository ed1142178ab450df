import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';

interface PublicPageProps {
  /** The id that determines the page's URL once the form is saved; `null` for a new form. */
  formId: string | null;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns the form's public page on or off, and shows its URL. */
export function PublicPageSettings({ formId, isOn, onChange }: PublicPageProps) {
  const { t } = useMessages();
  const toasts = useToasts();
  const address = `${location.origin}/f/${formId}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toasts.show({ text: t('chatForms.pageCopied') });
  };
  return (
    <>
      <Checkbox label={t('chatForms.page')} isChecked={isOn} onChange={onChange} />
      {isOn && formId === null && <p className="dk-faint">{t('chatForms.pageOnceSaved')}</p>}
      {isOn && formId !== null && (
        <div className="dk-row dk-row-wrap">
          <code className="dk-chat-form-page">{address}</code>
          <Button size="small" icon="copy" onClick={() => void copy()}>
            {t('chatForms.pageCopy')}
          </Button>
          <a className="dk-button" data-size="small" href={address} target="_blank" rel="noreferrer">
            {t('chatForms.pageOpen')}
          </a>
        </div>
      )}
    </>
  );
}
