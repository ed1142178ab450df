import { useSnapshot } from 'valtio';
import type { PreviewedFile } from '#view/engine/fieldServices.ts';
import FilePreview from '#view/files/FilePreview.tsx';
import { closePreview, filePreviewsState } from '../../state/filePreviewsState.ts';

/** Shows previewed files, each on top of the preview from which it was opened. */
export default function FilePreviewStack() {
  const { stack } = useSnapshot(filePreviewsState);
  return stack.map(({ key, files, start }) => (
    // The list is wrapped in `ref()`, so the snapshot contains the original values.
    <FilePreview
      key={key}
      files={files as readonly PreviewedFile[]}
      start={start}
      onClose={() => closePreview(key)}
    />
  ));
}
