import { loadEditors } from '../../field/lazyParts.tsx';

/** Editors load when somebody stands on a cell that may be changed, not with the list. */
export async function loadCellEditor() {
  const [editor] = await Promise.all([import('./CellEditor.tsx'), loadEditors()]);
  return editor;
}
