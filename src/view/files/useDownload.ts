import { useState } from 'react';
import { useFieldServices } from '../fieldServices.ts';

/** Hands stored files to the browser, and says whether the last one could not be had. */
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
