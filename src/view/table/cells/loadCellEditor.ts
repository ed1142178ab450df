import { loadEditors } from '../../field/lazyParts.tsx';

/** Loads the cell editor; called when an editable cell is focused, because the list alone doesn't need it. */
export async function loadCellEditor() {
  const [editor] = await Promise.all([import('./CellEditor.tsx'), loadEditors()]);
  return editor;
}
