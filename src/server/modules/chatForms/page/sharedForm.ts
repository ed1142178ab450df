/**
 * Opens forms for their public pages: with the form's permissions, as in chats, and restricted to the fields that the
 * form asks for.
 */

import { dayIn } from '#core/calendar/dayRange.ts';
import { weekStartOf } from '#core/calendar/weekStart.ts';
import { workClock } from '#core/calendar/working/workClock.ts';
import { publicDirectory } from '#core/chatForms/publicDirectory.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { PublicForm } from '#core/model.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { LARGEST_FILE_BYTES } from '#server/modules/chat/index.ts';
import { mayReadDirectory, type ValidatorModules } from '#server/modules/definitions/index.ts';
import {
  type OpenDirectory,
  openDirectory,
  type RecordScope,
  runsScripts,
} from '#server/modules/records/index.ts';
import { faultsOf } from '../forms/judgeForm.ts';
import type { StoredForm } from '../forms/repository.ts';

export interface SharedForm {
  readonly form: StoredForm;
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  /** The scope whose permissions apply to lookups: here, the form's own. */
  readonly viewer: RecordScope;
}

/** @throws ProblemError 404, without revealing the reason, if the form can't be filled in at the moment. */
export async function openShared(scope: RecordScope, form: StoredForm): Promise<SharedForm> {
  const { accountId, definitions, servers, trx } = scope;
  if (!mayReadDirectory(scope, form.directoryId)) throw notFound();
  const faults = await faultsOf({ trx, accountId, definitions, servers }, form);
  if (faults.length > 0) throw notFound();
  return { form, scope, opened: openDirectory(scope, form.directoryId), viewer: scope };
}

export function presentShared(
  { form, scope, opened }: SharedForm,
  modules: Pick<ValidatorModules, 'urlOf'>,
): PublicForm {
  const { compiled, rights } = opened;
  const { account } = scope.principal.user;
  const today = dayIn(account.timeZone, scope.time.now());
  const directory = publicDirectory({
    ...{ form, compiled, rights, runsScripts: runsScripts(scope, opened) },
    ...{ today, clock: workClock(today, scope.definitions.calendar) },
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
    weekStart: weekStartOf(account.settings),
    fileBytes: LARGEST_FILE_BYTES,
  };
}

/** Removes fields that the form doesn't ask for. */
export function onlyAsked<T>(
  { fieldIds }: Pick<StoredForm, 'fieldIds'>,
  byField: Readonly<Record<string, T>>,
) {
  return Object.fromEntries(Object.entries(byField).filter(([id]) => fieldIds.includes(id)));
}

/** Returns whether any question, or a column of its table, takes files. */
export function asksForFiles({ form, opened: { compiled } }: SharedForm): boolean {
  const { fieldById, registry } = compiled;
  const fields = form.fieldIds.flatMap(id => fieldById.get(id) ?? []);
  return fields.some(
    ({ plugin, definition: { tableFields = [] } }) =>
      plugin.holdsFiles || tableFields.some(column => registry.bind(column).plugin.holdsFiles),
  );
}
