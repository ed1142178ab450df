/**
 * All keyboard shortcuts of the application, grouped by the place where they work. A stroke consists of
 * key names as in `KeyboardEvent.key`, joined by `+`. Several strokes are alternatives, or directions of
 * the same action. `tests/e2e/shell/keys.e2e.ts` tests each shortcut.
 */
export const KEYBOARD_SHORTCUTS = {
  page: {
    search: ['/'],
    help: ['?'],
    close: ['Escape'],
    save: ['Control+Enter'],
  },
  list: {
    move: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    open: ['Enter', 'F2'],
    copy: ['Control+c'],
    clear: ['Delete'],
    undo: ['Control+z'],
    select: ['Space'],
    range: ['Shift+Space'],
    all: ['Control+a'],
    take: ['Alt+t'],
    column: ['Shift+ArrowLeft', 'Shift+ArrowRight'],
  },
  cell: {
    save: ['Enter'],
    next: ['Tab', 'Shift+Tab'],
    cancel: ['Escape'],
  },
  board: {
    move: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
    open: ['Enter'],
    lift: ['Space'],
    take: ['Alt+t'],
  },
  record: {
    neighbour: ['Alt+ArrowUp', 'Alt+ArrowDown'],
    comment: ['Control+Enter'],
  },
  table: {
    move: ['ArrowUp', 'ArrowDown'],
    open: ['Enter', 'F2'],
    order: ['Alt+ArrowUp', 'Alt+ArrowDown'],
    duplicate: ['Control+d'],
    delete: ['Delete'],
    undo: ['Control+z'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
