import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Skeleton } from '../kit/feedback/Skeleton.tsx';
import { decodeText } from './decodeText.ts';

/** The maximum number of bytes shown; more would slow down the page. */
export const MAX_TEXT_BYTES = 1024 * 1024;

export interface TextContentProps {
  blob: Blob;
  name: string;
  /** True if the blob contains only the beginning of the file. */
  isCut: boolean;
}

/** Shows a text file as plain text, without interpreting markup. */
export function TextContent({ blob, name, isCut }: TextContentProps) {
  const { t } = useMessages();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void blob
      .slice(0, MAX_TEXT_BYTES)
      .arrayBuffer()
      .then(read => isOver || setText(decodeText(new Uint8Array(read))));
    return () => {
      isOver = true;
    };
  }, [blob]);
  if (text === null) return <Skeleton lines={8} height={20} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <pre role="document" className="dk-preview-text" tabIndex={0} aria-label={name}>
        {text}
      </pre>
      {(isCut || blob.size > MAX_TEXT_BYTES) && <p className="dk-faint">{t('file.onlyStart')}</p>}
    </>
  );
}
