import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { PreviewedFile } from '#view/engine/fieldServices.ts';

/** Returns the files that the viewer can see, in the format of the preview. */
export function getPreviewableFiles(ids: readonly string[], context: FieldContext): PreviewedFile[] {
  return ids.flatMap(id => {
    const file = context.reference(id);
    return file ? [{ id, name: file.display, size: file.size, type: file.type }] : [];
  });
}
