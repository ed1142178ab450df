import type { ChatFormInput } from '#core/model.ts';
import { defineConfigurationKind } from '#server/modules/configuration/index.ts';
import { chatFormTemplatePart } from './chatFormTemplatePart.ts';
import { listForms, removeForm, writeForm } from './forms/repository.ts';
import { deleteForm, saveForm } from './forms/saveForm.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    ChatForm: ChatFormInput;
  }
}

/** Forms that are filled in by chat. A form that refers to deleted definitions is preserved but can't be started. */
export const chatFormConfigurationKind = defineConfigurationKind({
  kind: 'ChatForm',
  needs: ['Directory', 'Status', 'Field', 'Group', 'Profile'],
  deletedBy: 'DeleteChatForm',
  outlivesWhatItNames: true,
  template: chatFormTemplatePart,
  changes: {
    SaveChatForm: (scope, { id, form }) => saveForm(scope, { ...form, id }),
    DeleteChatForm: (scope, { id }) => deleteForm(scope, id),
  },
  async read(trx, accountId) {
    const forms = await listForms(trx, accountId);
    return forms.map(({ id, ...content }) => ({ kind: 'ChatForm' as const, id, content }));
  },
  write: ({ trx, accountId, id }, content) => writeForm(trx, accountId, { ...content, id }),
  remove: async ({ trx, accountId, id }) => {
    await removeForm(trx, accountId, id);
  },
});
