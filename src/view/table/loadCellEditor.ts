/** Editors load when somebody stands on a cell that may be changed, not with the list. */
export const loadCellEditor = () => import('./CellEditor.tsx');
