import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const root = new URL('../../../', import.meta.url);
const drawing = /<(Modal|FormModal|ConfirmDialog|UnsavedDialog)\b/;

/** The sources that draw a dialog, by name: every feature's, and what views and field types have of their own. */
export function drawnDialogs(): string[] {
  return globSync(['src/{app,view}/**/*.tsx', 'field-plugins/**/*.tsx'], { cwd: root })
    .filter(path => !/stories|\.test\.|kit\/overlays/.test(path))
    .filter(path => drawing.test(readFileSync(new URL(path, root), 'utf8')))
    .map(path => basename(path, '.tsx'))
    .sort();
}
