import { createDraftChecklist } from '#core/directory/createDraftDirectory.ts';
import type { Directory, DirectoryInput, FieldDefinition, StatusInput } from '#core/model.ts';
import { createId } from './createId.ts';

/** A status of the draft always has an id; the id of a new status is generated locally. */
export type DraftStatus = Omit<StatusInput, 'checklist'> & { id: string; checklist?: DraftChecklistItem[] };

export type DraftChecklistItem = NonNullable<StatusInput['checklist']>[number] & { id: string };

/** A directory being edited; nothing is sent until it is saved. */
export interface EditedDirectoryDraft {
  readonly settings: Omit<DirectoryInput, 'statusList' | 'revision'>;
  readonly statuses: readonly DraftStatus[];
  /** In order; deleted fields have `deleted` set. */
  readonly fields: readonly FieldDefinition[];
}

export function createDirectoryDraft(directory: Directory): EditedDirectoryDraft {
  const {
    id: _id,
    builtIn: _builtIn,
    fields,
    statusList,
    revision: _revision,
    validatorUrl: _url,
    ...settings
  } = directory;
  return { settings, statuses: statusList, fields };
}

/** Converts the draft to the input that the engine validates. */
export function toDirectoryInput({ settings, statuses }: EditedDirectoryDraft): DirectoryInput {
  return { ...settings, statusList: [...statuses] };
}

/** Converts the draft to a saved directory, from which the preview is compiled. */
export function toDirectory(draft: EditedDirectoryDraft, id: string, revision: number): Directory {
  return {
    ...draft.settings,
    id,
    code: draft.settings.code ?? 'preview',
    revision,
    fields: [...draft.fields],
    statusList: draft.statuses.map(status => ({
      ...status,
      color: status.color ?? defaultStatusColor,
      textColor: status.textColor ?? '#000000',
      commentRequiredToEnter: status.commentRequiredToEnter ?? false,
      commentRequiredToLeave: status.commentRequiredToLeave ?? false,
      permissions: status.permissions ?? [],
      fields: status.fields ?? {},
      checklist: createDraftChecklist(status),
    })),
  };
}

export const defaultStatusColor = '#cfd6e4';

/** Colours for statuses that are readable as chips, offered before the colour picker. */
export const statusPalette = [
  '#cfd6e4',
  '#bcd7f7',
  '#c9c6f5',
  '#e6c6f2',
  '#f7c7d9',
  '#f9cfc0',
  '#f8e0a8',
  '#d8ecb0',
  '#b5e5c6',
  '#b2e3e2',
] as const;

export function createField(type: string, taken: readonly FieldDefinition[]): FieldDefinition {
  return { id: createId(), code: deriveUnusedCode('field', taken), name: '', type, visibleOnGrid: true };
}

export function createDraftStatus(count: number): DraftStatus {
  const color = statusPalette[count % statusPalette.length] ?? defaultStatusColor;
  return { id: createId(), name: '', type: 'Active', color, textColor: '#1a1d22' };
}

export function createChecklistItem(): DraftChecklistItem {
  return { id: createId(), text: '', required: false };
}

/**
 * Derives an unused code from the Latin letters and digits of a name, with the prefix `field` unless the code
 * starts with a letter.
 */
export function deriveUnusedCode(name: string, taken: readonly Pick<FieldDefinition, 'code'>[]): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/[^\p{ASCII}]/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word, index) => (index === 0 ? word.toLowerCase() : capital(word))).join('');
  const base = /^[A-Za-z]/.test(joined) ? joined.slice(0, 50) : `field${joined}`.slice(0, 50);
  const codes = new Set(taken.map(field => field.code.toLowerCase()));
  let code = base;
  for (let number = 2; codes.has(code.toLowerCase()); number += 1) code = `${base}${number}`;
  return code;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}
