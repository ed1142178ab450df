import { loadEditors } from '../../field/lazyParts.tsx';

/** Loaded when an editable cell is focused, not with the list. */
export async function loadCellEditor() {
  const [editor] = await Promise.all([import('./CellEditor.tsx'), loadEditors()]);
  return editor;
}
