import { createIssue } from '#core/issues.ts';
import type { ChatFormPreview } from '#core/model.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { advanceForm, askFirstQuestion, repeatQuestion } from '../running/advanceForm.ts';
import { validateForms } from './judgeForm.ts';
import { type FormDependencies, openForm } from './openForm.ts';
import { normalizeChatForm } from './saveForm.ts';

/**
 * Takes the next step in the preview of an unsaved form, with the same questions and validation as in a
 * chat. @param id The id of the form and of the principal as which it acts. The id must stay the same if
 * the transaction restarts.
 */
export async function previewForm(
  viewer: RecordScope,
  { parts, id }: { parts: FormDependencies; id: string },
  { form: given, progress, answer, lang = 'en' }: RequestBody<'previewChatForm'>,
): Promise<ChatFormPreview> {
  const { trx, accountId, definitions } = viewer;
  const form = normalizeChatForm({ ...given, id });
  // The preview must not reveal anything that is hidden from the user who tests the form.
  if (!definitions.directory(form.directoryId) || !canReadDirectoryById(viewer, form.directoryId))
    return { messages: [], state: 'Asked', issues: [createIssue(['directoryId'], 'UnknownDirectory')] };
  const [issues = []] = await validateForms({ trx, accountId, definitions, servers: parts.servers }, [form]);
  // Issues of the name, the bots or the ways to start the form don't affect its questions.
  const faults = issues.filter(
    ({ path }) => path[0] !== 'start' && path[0] !== 'name' && path[0] !== 'botIds',
  );
  const open = faults.length > 0 ? null : await openForm(trx, parts, { accountId, form, lang });
  if (!open) return { messages: [], state: 'Asked', issues: faults };
  const filling = { ...open, contactId: null, viewer: { ...viewer, locale: open.locale } };
  const conducted = !progress
    ? await askFirstQuestion(filling)
    : answer
      ? await advanceForm(filling, progress, answer)
      : await repeatQuestion(filling, progress);
  const { said, fieldId, state } = conducted;
  return {
    messages: [...said],
    progress: conducted.progress,
    state,
    issues: [...conducted.issues],
    ...(fieldId === null ? {} : { fieldId }),
  };
}
