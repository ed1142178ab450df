import type { Readable } from 'node:stream';
import type { RawRow } from './cellKinds.ts';
import { ImportFault } from './importFault.ts';

export interface Workbook {
  readonly rows: AsyncIterable<RawRow>;
  sheets(): string[];
}

export function workbookRows(content: Readable, _sheet: string | undefined): Workbook {
  content.destroy();
  throw new ImportFault('WorkbookUnreadable');
}
