import { proxy, ref } from 'valtio';
import type { PreviewedFile } from '#view/engine/fieldServices.ts';

interface FilePreviewOpened {
  readonly key: number;
  readonly files: readonly PreviewedFile[];
  readonly start: number;
}

/**
 * Open file previews, oldest first; there can be several, because a record opened from a preview can preview its own
 * files.
 */
export const filePreviewsState = proxy<{ stack: FilePreviewOpened[] }>({ stack: [] });

let lastKey = 0;

export function previewFiles(files: readonly PreviewedFile[], start: number): void {
  lastKey += 1;
  filePreviewsState.stack.push({ key: lastKey, files: ref([...files]), start });
}

export function closePreview(key: number): void {
  filePreviewsState.stack = filePreviewsState.stack.filter(each => each.key !== key);
}

export function closeAllPreviews(): void {
  filePreviewsState.stack = [];
}
