import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const root = new URL('../../../', import.meta.url);
const drawing = /<(Modal|FormModal|ConfirmDialog|UnsavedDialog)\b/;

/** Returns the names of source files of features, views and field types that draw a dialog. */
export function findDialogs(): string[] {
  return globSync(['src/{app,view}/**/*.tsx', 'field-plugins/**/*.tsx'], { cwd: root })
    .filter(path => !/stories|\.test\.|kit\/overlays/.test(path))
    .filter(path => drawing.test(readFileSync(new URL(path, root), 'utf8')))
    .map(path => basename(path, '.tsx'))
    .sort();
}
