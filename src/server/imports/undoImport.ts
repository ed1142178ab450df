import type { StoredImport } from '../repositories/imports.ts';
import { ImportFault } from './importFault.ts';
import type { ImportParts } from './importWork.ts';

export async function undoImport(_parts: ImportParts, _begun: StoredImport): Promise<void> {
  throw new ImportFault('ImportStopped');
}
