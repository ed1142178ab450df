import type {
  ChecklistItem,
  Directory,
  DirectoryInput,
  FieldDefinition,
  Status,
  StatusInput,
} from '../model.ts';

/** The id of an unsaved directory: the same in the browser and on the server, so that both compile the same schema. */
const DRAFT_DIRECTORY_ID = 'draft';

/** Converts an unsaved definition to a directory, so that it compiles like a saved directory. */
export function createDraftDirectory(input: DirectoryInput, fields: readonly FieldDefinition[]): Directory {
  const { statusList, revision: _, ...settings } = input;
  return {
    ...settings,
    id: DRAFT_DIRECTORY_ID,
    code: input.code ?? DRAFT_DIRECTORY_ID,
    revision: 0,
    fields: [...fields],
    statusList: (statusList ?? []).map(getDraftStatus),
  };
}

function getDraftStatus(status: StatusInput, index: number): Status {
  return {
    ...status,
    id: status.id ?? `${DRAFT_DIRECTORY_ID}-${index}`,
    color: status.color ?? '#64748b',
    textColor: status.textColor ?? '#ffffff',
    commentRequiredToEnter: status.commentRequiredToEnter ?? false,
    commentRequiredToLeave: status.commentRequiredToLeave ?? false,
    permissions: status.permissions ?? [],
    fields: status.fields ?? {},
    checklist: createDraftChecklist(status),
  };
}

/** Converts checklist items to saved items; an item without an id gets an id derived from its index. */
export function createDraftChecklist({ checklist = [] }: StatusInput): ChecklistItem[] {
  return checklist.map(({ id, text, required = false }, index) => ({
    id: id ?? `${DRAFT_DIRECTORY_ID}-${index}`,
    text,
    required,
  }));
}
