import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';

/** Bytes that are shown; more would make the page slow and nobody reads it here. */
const MAX_BYTES = 512 * 1024;

/** A text file as text, never as markup. */
export function TextContent({ blob, name }: { blob: Blob; name: string }) {
  const { t } = useMessages();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void blob
      .slice(0, MAX_BYTES)
      .text()
      .then(read => isOver || setText(read));
    return () => {
      isOver = true;
    };
  }, [blob]);
  if (text === null) return <Skeleton lines={8} height={20} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys */}
      <pre role="document" className="dk-preview-text" tabIndex={0} aria-label={name}>
        {text}
      </pre>
      {blob.size > MAX_BYTES && <p className="dk-faint">{t('file.onlyStart')}</p>}
    </>
  );
}
