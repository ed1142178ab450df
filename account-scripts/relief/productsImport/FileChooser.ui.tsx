import { useRef } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';

/** Accepts a workbook and explains the expected format. */
export function FileChooser({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relief-import-choose">
      <Icon name="upload" />
      <Button tone="primary" data-autofocus isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('productsImport.choose')}
      </Button>
      <p>{t('productsImport.layout')}</p>
      <p className="dk-faint">{t('productsImport.nothingYet')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t('productsImport.choose')}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
