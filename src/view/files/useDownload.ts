import { useState } from 'react';
import { useFieldServices } from '../engine/fieldServices.ts';

/** Downloads stored files; `hasFailed` is true if the last download failed. */
export function useDownload() {
  const { saveFile } = useFieldServices();
  const [hasFailed, setFailed] = useState(false);
  return {
    hasFailed,
    download(file: { id: string; name: string }) {
      setFailed(false);
      saveFile(file).catch(() => setFailed(true));
    },
  };
}
