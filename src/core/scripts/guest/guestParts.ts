import type { SandboxParts } from './guestTypes.ts';
import { createCleaning } from './parts/createCleaning.ts';
import { createDays } from './parts/createDays.ts';
import { createForm } from './parts/createForm.ts';
import { createRecords } from './parts/createRecords.ts';
import { createTables } from './parts/createTables.ts';
import { createTalk } from './parts/createTalk.ts';
import { createTools } from './parts/createTools.ts';

export const SANDBOX_PARTS: SandboxParts = {
  createTools,
  createCleaning,
  createDays,
  createTables,
  createForm,
  createRecords,
  createTalk,
};
