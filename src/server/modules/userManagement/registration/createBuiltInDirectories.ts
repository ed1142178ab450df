import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import type { Directory, FieldDefinition } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import {
  type DirectorySettingsRow,
  incrementDefinitionsStamp,
  insertDirectory,
  saveCustomField,
} from '#server/modules/definitions/index.ts';
import { createCounters } from '#server/modules/records/index.ts';

interface Template {
  readonly directories: readonly TemplateDirectory[];
}

/** Fields, including the display field, are identified by code. */
interface TemplateDirectory {
  readonly code: string;
  readonly type: Directory['type'];
  readonly builtIn: boolean;
  readonly displayField: string;
  readonly name: LocalText;
  readonly settings: DirectorySettingsRow;
  readonly fields: readonly TemplateField[];
}

interface TemplateField {
  readonly code: string;
  readonly type: string;
  readonly name: LocalText;
  readonly settings: Partial<FieldDefinition>;
}

type LocalText = Readonly<Record<'en' | 'ua', string>>;

const source = new URL('../../../../../account-scripts/new-account/template.json', import.meta.url);
let template: Template | null = null;

/** Creates the directory that every account starts with: the contacts (design, section 6). */
export async function createBuiltInDirectories(
  trx: Trx,
  { accountId, lang }: { accountId: string; lang: 'en' | 'ua' },
): Promise<void> {
  template ??= JSON.parse(readFileSync(source, 'utf8')) as Template;
  await incrementDefinitionsStamp(trx, accountId);
  for (const { code, type, builtIn, name, settings, fields, displayField } of template.directories) {
    const id = uuidv7();
    const definitions = fields.map(field => ({
      ...field.settings,
      id: uuidv7(),
      code: field.code,
      type: field.type,
      name: field.name[lang],
    }));
    const displayFieldId = definitions.find(field => field.code === displayField)?.id;
    await insertDirectory(trx, accountId, {
      id,
      code,
      type,
      builtIn,
      name: name[lang],
      settings: { ...settings, ...(displayFieldId ? { displayFieldId } : {}) },
    });
    await createCounters(trx, { accountId, directoryId: id });
    for (const field of definitions) await saveCustomField(trx, { accountId, entity: id }, field);
  }
}
