/**
 * Opens forms for their public pages, with the same permissions as in chats. Only the fields that the form
 * asks for are exposed.
 */

import { getDayInZone } from '#core/calendar/dayRange.ts';
import { getWeekStart } from '#core/calendar/weekStart.ts';
import { createWorkClock } from '#core/calendar/working/workClock.ts';
import { createPublicDirectory } from '#core/chatForms/publicDirectory.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { PublicForm } from '#core/model.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { MAX_VISITOR_FILE_BYTES } from '#server/modules/chat/index.ts';
import { canReadDirectoryById, type ValidatorModules } from '#server/modules/definitions/index.ts';
import {
  hasRecordScripts,
  type OpenDirectory,
  openDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { validateChatForm } from '../forms/judgeForm.ts';
import type { StoredForm } from '../forms/repository.ts';

export interface AccessiblePublicForm {
  readonly form: StoredForm;
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  /** The scope whose permissions apply to lookups: here, the form's scope. */
  readonly viewer: RecordScope;
}

/** @throws ProblemError 404, without revealing the reason, if the form can't be filled in at the moment. */
export async function openSharedForm(scope: RecordScope, form: StoredForm): Promise<AccessiblePublicForm> {
  const { accountId, definitions, servers, trx } = scope;
  if (!canReadDirectoryById(scope, form.directoryId)) throw createNotFoundError();
  const faults = await validateChatForm({ trx, accountId, definitions, servers }, form);
  if (faults.length > 0) throw createNotFoundError();
  return { form, scope, opened: openDirectory(scope, form.directoryId), viewer: scope };
}

export function presentSharedForm(
  { form, scope, opened }: AccessiblePublicForm,
  modules: Pick<ValidatorModules, 'urlOf'>,
): PublicForm {
  const { compiled, rights } = opened;
  const { account } = scope.principal.user;
  const today = getDayInZone(account.timeZone, scope.time.now());
  const directory = createPublicDirectory({
    ...{ form, compiled, rights, runsScripts: hasRecordScripts(scope, opened) },
    ...{ today, clock: createWorkClock(today, scope.definitions.calendar) },
  });
  const { schema } = compileDirectory(directory, compiled.registry);
  return {
    name: form.name,
    directory: { ...directory, validatorUrl: modules.urlOf(scope.accountId, schema) },
    questions: form.questions ?? {},
    heading: form.heading ?? {},
    intro: form.intro ?? {},
    done: form.done ?? {},
    countryCode: account.countryCode,
    timeZone: account.timeZone,
    weekStart: getWeekStart(account.settings),
    fileBytes: MAX_VISITOR_FILE_BYTES,
  };
}

/** Removes fields that the form doesn't ask for. */
export function omitUnrequestedFields<T>(
  { fieldIds }: Pick<StoredForm, 'fieldIds'>,
  byField: Readonly<Record<string, T>>,
) {
  return Object.fromEntries(Object.entries(byField).filter(([id]) => fieldIds.includes(id)));
}

/** Returns true if any question, or any column of a question's table, accepts files. */
export function hasFileQuestions({ form, opened: { compiled } }: AccessiblePublicForm): boolean {
  const { fieldById, registry } = compiled;
  const fields = form.fieldIds.flatMap(id => fieldById.get(id) ?? []);
  return fields.some(
    ({ plugin, definition: { tableFields = [] } }) =>
      plugin.holdsFiles || tableFields.some(column => registry.bind(column).plugin.holdsFiles),
  );
}
