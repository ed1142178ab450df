import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES } from '#core/limits.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import './file.css';

/** Types offered by the browser's file dialog. Dropped files are validated only by the server. */
const kinds = '.csv,.tsv,.txt,.xlsx,.json,.vcf,text/csv,text/vcard,text/tab-separated-values';

export interface DropZoneProps {
  onFile: (file: File) => void;
}

/** Accepts a file that was chosen with a button or dropped anywhere on the window. */
export function DropZone({ onFile }: DropZoneProps) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useWindowDrop(onFile);
  return (
    <div className="dk-import-drop" data-over={isOver}>
      <Icon name="upload" />
      <p>
        <strong>{t('import.drop')}</strong>
      </p>
      <Button tone="primary" data-autofocus onClick={() => input.current?.click()}>
        {t('import.choose')}
      </Button>
      <p className="dk-faint">{t('import.kinds', { limit: Math.round(MAX_UPLOAD_BYTES / 1024 / 1024) })}</p>
      <p className="dk-faint">{t('import.nothingYet')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds}
        aria-label={t('import.choose')}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

function useWindowDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const over = (event: DragEvent) => setOver(hasFiles(event));
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
